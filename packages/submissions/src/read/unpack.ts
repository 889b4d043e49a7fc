import { constants } from 'node:fs';
import { chmod, mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { submissionError } from '../errors.ts';
import type { Submission } from '../types.ts';
import type { SizeRules } from './budget.ts';
import { contentsOf } from './contents.ts';
import type { FileEntry } from './entry.ts';
import { ContentHash } from './hash.ts';

/**
 * Copies or unpacks a submission into a new folder, which appears complete or not at all. Writes nothing outside it, leaves out links and
 * devices, and enforces the size limits again.
 *
 * @param into an absolute path that does not exist, in a writable folder.
 * @throws QueensideError `submission/…`
 */
export async function unpackSubmission(
  submission: Submission,
  into: string,
  rules: SizeRules,
): Promise<void> {
  await mkdir(dirname(into), { recursive: true });
  const draft = await mkdtemp(`${into}.draft-`);
  try {
    const content = new ContentHash();
    for await (const entry of contentsOf(submission.parts, rules)) {
      if (entry.kind === 'left-out') content.leaveOut(entry);
      else await write(join(draft, entry.path), entry, content.add(entry.path, entry.content()));
    }
    if (content.inventory().hash !== submission.hash)
      throw submissionError('changed', { name: submission.name });
    const folder = join(draft, content.wrapper);
    await chmod(folder, 0o755);
    await rename(folder, into);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function write(
  path: string,
  { isExecutable }: FileEntry,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  const flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW;
  await using handle = await open(path, flags, isExecutable ? 0o755 : 0o644);
  await handle.writeFile(content);
}
