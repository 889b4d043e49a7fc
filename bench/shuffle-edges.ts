/**
 * `node bench/shuffle-edges.ts <from> <to> [seed]`: the explicit trees of a file with the edges of each in any order, which is the
 * worst that a reader can meet. Files as `queenside generate` writes them: without blanks inside the sets.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { Random } from '../packages/core/src/index.ts';
import { splitRecords } from '../packages/core/src/lines.ts';

const OPEN_BRACE = 0x7b;
const CLOSE_PAIR = 0x29;
const COMMA = 0x2c;

/** A record with its edges in another order. */
export function shuffleEdges(record: Uint8Array, random: Random): Uint8Array {
  // 1. Where each edge begins, and where the last one ends.
  const first = record.lastIndexOf(OPEN_BRACE) + 1;
  const starts: number[] = [first];
  let at = record.indexOf(CLOSE_PAIR, first) + 1;
  for (; record[at] === COMMA; at = record.indexOf(CLOSE_PAIR, at) + 1) starts.push(at + 1);

  // 2. The same edges, a comma behind each but the last.
  const shuffled = new Uint8Array(record);
  let to = first;
  const order = random.shuffle(Int32Array.from(starts.keys()));
  for (const edge of order) {
    const text = record.subarray(starts[edge], (starts[edge + 1] ?? at + 1) - 1);
    if (to > first) shuffled[to++] = COMMA;
    shuffled.set(text, to);
    to += text.length;
  }
  return shuffled;
}

if (import.meta.main) {
  const [from, to, seed = '1'] = process.argv.slice(2);
  if (from === undefined || to === undefined) throw new Error('give two files');
  const random = new Random(Number(seed));
  const records = splitRecords(await readFile(from));
  const feed = Buffer.from('\n');
  await writeFile(
    to,
    Buffer.concat(records.flatMap(({ bytes }) => [shuffleEdges(bytes, random), feed])),
  );
}
