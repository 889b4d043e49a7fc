import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { InputFile, steadyVersion } from '../src/inbox/input-file.ts';

const MEBIBYTE = 1 << 20;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'queenside-input-'));
});
afterAll(async () => rm(folder, { recursive: true }));

async function chunksOf(content: Uint8Array): Promise<Uint8Array[]> {
  const path = join(folder, 'input.txt');
  await writeFile(path, content);
  await using file = await InputFile.open(path);
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.chunks()) chunks.push(chunk);
  return chunks;
}

/** Makes lines of these lengths, without their line feeds. */
function linesOf(lengths: readonly number[]): Buffer {
  return Buffer.from(lengths.map((length, index) => `${index % 10}`.repeat(length)).join('\n'));
}

test('chunks contain the whole content, and each ends with a line', async () => {
  const lengths = fc.array(
    fc.oneof(fc.nat(40), fc.nat(MEBIBYTE), fc.integer({ min: MEBIBYTE, max: 10 * MEBIBYTE })),
    { maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(lengths, async (given) => {
      const content = linesOf(given);
      const chunks = await chunksOf(content);
      expect(Buffer.concat(chunks).equals(content)).toBe(true);
      for (const chunk of chunks.slice(0, -1)) expect(chunk.at(-1)).toBe(0x0a);
    }),
    { numRuns: 30 },
  );
});

test('a long line has memory of its own size, with and without a line feed', async () => {
  for (const end of ['', '\n']) {
    const content = Buffer.concat([linesOf([20 * MEBIBYTE]), Buffer.from(end)]);
    const [chunk, ...others] = await chunksOf(content);
    expect(others).toEqual([]);
    expect(chunk!.buffer.byteLength).toBe(content.length);
  }
});

test('a file that grows is read to its new end', async () => {
  const path = join(folder, 'growing.txt');
  await writeFile(path, linesOf([2 * MEBIBYTE, 2 * MEBIBYTE, 5]));
  await using file = await InputFile.open(path);
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.chunks()) {
    if (chunks.length === 0) await appendFile(path, linesOf([7, 3 * MEBIBYTE]));
    chunks.push(chunk);
  }
  const content = Buffer.concat([
    linesOf([2 * MEBIBYTE, 2 * MEBIBYTE, 5]),
    linesOf([7, 3 * MEBIBYTE]),
  ]);
  expect(Buffer.concat(chunks).equals(content)).toBe(true);
});

test('a version is steady if a later change must have another time', () => {
  const changed = 1_700_000_000_123_456_789n;
  const version = { inode: 1n, size: 2n, modified: 3n, changed };
  const now = Number(changed / 1_000_000n);
  expect(steadyVersion(version, now + 1000)).toBe(`1 2 3 ${changed}`);
  expect(steadyVersion(version, now + 10)).toBeUndefined();
  // A clock of whole seconds, or that of another machine.
  const coarse = { ...version, changed: 1_700_000_000_000_000_000n };
  expect(steadyVersion(coarse, now + 1_000_000)).toBeUndefined();
  expect(steadyVersion(version, now - 60_000)).toBeUndefined();
});
