/** The declarations that a package's entries lead to: what its users can depend on. */
import { posix } from 'node:path';
import { textsIn, type Manifest } from '../../scripts/release/tarball.ts';

/** Returns them as one text without comments, each file under its name. */
export async function publicTypesOf(tarball: string): Promise<string> {
  const texts = await textsIn(tarball);
  const { exports = {} } = JSON.parse(texts.get('package.json')!) as Manifest;
  const entries = Object.values(exports as Record<string, { types?: string }>).flatMap(
    ({ types }) => (types === undefined ? [] : posix.normalize(types)),
  );
  const seen = new Set<string>();
  const visit = (file: string): void => {
    const text = texts.get(file);
    if (text === undefined || seen.has(file)) return;
    seen.add(file);
    for (const [, path] of text.matchAll(/(?:from|import\() ?['"](\.[^'"]+)['"]/g)) {
      const target = posix.join(posix.dirname(file), path!);
      visit(target.replace(/\.(?:js|ts)$/, '.d.ts'));
    }
  };
  for (const entry of entries) visit(entry);
  return [...seen]
    .toSorted()
    .map((file) => `// ${file}\n${withoutComments(texts.get(file)!)}\n`)
    .join('\n');
}

function withoutComments(text: string): string {
  return text.replaceAll(/^ *\/\*\*[^]*?\*\/\n/gm, '').trim();
}
