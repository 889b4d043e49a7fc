/**
 * Shuffles the edges of each explicit tree of a file, the worst case for a reader:
 * `node benchmarks/shuffle-edges.ts <from> <to> [seed]`. The sets must have no spaces, as `queenside generate` writes them.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { Random } from '../packages/core/src/index.ts';
import { splitRecords } from '../packages/runtime/src/records.ts';

const OPEN_BRACE = 0x7b;
const CLOSE_PAIR = 0x29;
const COMMA = 0x2c;

/** Returns a record with its edges in random order. */
export function shuffleEdges(record: Uint8Array, random: Random): Uint8Array {
  // 1. Find the start of each edge and the end of the last one.
  const first = record.lastIndexOf(OPEN_BRACE) + 1;
  const starts: number[] = [first];
  let at = record.indexOf(CLOSE_PAIR, first) + 1;
  for (; record[at] === COMMA; at = record.indexOf(CLOSE_PAIR, at) + 1) starts.push(at + 1);

  // 2. Write the edges in random order, with commas between them.
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
  if (from === undefined || to === undefined)
    throw new Error('usage: node benchmarks/shuffle-edges.ts <from> <to> [seed]');
  const random = new Random(Number(seed));
  const records = splitRecords(await readFile(from));
  const feed = Buffer.from('\n');
  await writeFile(
    to,
    Buffer.concat(records.flatMap(({ bytes }) => [shuffleEdges(bytes, random), feed])),
  );
}
