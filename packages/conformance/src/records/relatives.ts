/** Makes records like the examples of a problem, for problems without a generator and for what generators never make. */
import { type Problem, QueensideError, Random } from '@queenside/core';
import { parseRecord } from '@queenside/runtime/parse-record';
import { mutate, toBytes, toText } from '../kit/garbage.ts';
import type { PlacedRecord } from './task-records.ts';

const SEED = 12;
/** The changes to try for each record that is asked for. */
const TRIES = 20;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LONGEST_STROKE = 3;

/**
 * Returns at most so many records that the problem reads: changed examples, and changed ones of these. Grids get strokes of a
 * new letter over their most frequent character.
 */
export function relatives(problem: Problem, most: number): PlacedRecord[] {
  const random = new Random(SEED);
  const found = new Map<string, PlacedRecord>();
  const known: PlacedRecord[] = [...problem.examples];
  for (let tries = 0; tries < TRIES * most && found.size < most; tries++) {
    const { record, variant } = known[random.int(known.length)]!;
    const changed =
      random.int(2) === 0 ? stroke(record, random) : toText(mutate(toBytes(record), random));
    const placed = { record: changed, variant };
    if (changed === record || found.has(changed) || !isRecord(problem, changed)) continue;
    found.set(changed, placed);
    known.push(placed);
  }
  return [...found.values()];
}

function isRecord(problem: Problem, record: string): boolean {
  try {
    parseRecord(problem, record);
    return true;
  } catch (thrown) {
    if (thrown instanceof QueensideError) return false;
    throw thrown;
  }
}

/** Draws a stroke of a new letter along a row or a column of a grid. */
function stroke(record: string, random: Random): string {
  const characters = Array.from(record);
  const counts = Object.entries(Object.groupBy(characters, (each) => each));
  const [ground] = counts.toSorted((a, b) => b[1]!.length - a[1]!.length)[0] ?? [];
  const fresh = Array.from(LETTERS).find((letter) => !record.includes(letter));
  if (ground === undefined || fresh === undefined) return record;
  const step =
    random.int(2) === 0 ? 1 : 1 + random.int(Math.ceil(Math.sqrt(characters.length)) + 1);
  const from = random.int(characters.length);
  const length = 2 + random.int(LONGEST_STROKE - 1);
  const cells = Array.from({ length }, (_, at) => from + at * step);
  if (cells.some((cell) => characters[cell] !== ground)) return record;
  return characters.map((each, at) => (cells.includes(at) ? fresh : each)).join('');
}
