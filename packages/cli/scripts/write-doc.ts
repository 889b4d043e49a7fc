import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

/** Writes and formats a file, by its path in the repository. */
export async function writeDoc(name: string, text: string): Promise<void> {
  const file = fileURLToPath(new URL(`../../../${name}`, import.meta.url));
  await writeFile(file, text);
  await execa('oxfmt', [file], { preferLocal: true, localDir: import.meta.dirname });
}
