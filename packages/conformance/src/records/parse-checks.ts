import { columnOf, Random, type Problem, type QueensideError } from '@queenside/core';
import { parseRecord } from '@queenside/runtime/parse-record';
import { splitRecords } from '@queenside/runtime/records';
import { isUtf16, mutate, randomBytes, toBytes, toText } from '../kit/garbage.ts';
import { attempt, fault, quote, type Check } from '../kit/check.ts';
import { nameOf, originOf, parsePlaced, type PlacedRecord } from './task-records.ts';
import { fingerprint } from '../kit/fingerprint.ts';
import { memberOf } from './members.ts';
import { ensureKnownError, ensureOneRecord } from './records.ts';

const SEED = 1;
const MUTANTS = 300;

/** Checks how a problem reads its records. */
export function parseChecks(problem: Problem): Check[] {
  return [
    {
      name: 'parse depends on the record only',
      run: () => checkBytes(problem),
      member: memberOf(problem, 'parse'),
    },
    ...(problem.title
      ? [
          {
            name: 'titles identify records on one line',
            run: () => checkTitles(problem),
            member: memberOf(problem, 'title'),
          },
        ]
      : []),
    {
      name: 'parse refuses garbage with an error of the table',
      run: () => checkGarbage(problem),
      member: memberOf(problem, 'parse'),
    },
  ];
}

const shared = new WeakMap<Problem, WeakMap<PlacedRecord, unknown>>();

/** Parses an example. All checks share the instance, so {@link judge} proves nothing about it twice. */
export function parseExample<Instance>(
  problem: Problem<Instance>,
  example: PlacedRecord,
): Instance {
  const instances = shared.get(problem as Problem) ?? new WeakMap<PlacedRecord, unknown>();
  shared.set(problem as Problem, instances);
  if (!instances.has(example)) instances.set(example, parseAnew(problem, example));
  return instances.get(example) as Instance;
}

function parseAnew<Instance>(problem: Problem<Instance>, example: PlacedRecord): Instance {
  return attempt(whereOf(problem, example), 'an instance', () => parsePlaced(problem, example));
}

/** Names a record of a problem in messages. */
export function whereOf(problem: Problem, placed: PlacedRecord): string {
  return `problem ${problem.id}, ${nameOf(placed)}`;
}

/** Requires that each example is a record that the problem can read. */
export function checkNeeds(problem: Problem): void {
  if (problem.examples.length === 0)
    throw fault(
      `problem ${problem.id}`,
      'it has no examples',
      'at least one: they are what is tested',
    );
  for (const example of problem.examples) {
    const where = whereOf(problem, example);
    ensureOneRecord(problem, where, example.record);
    const { task, size, features = [] } = problem.need(parseExample(problem, example));
    if (!problem.tasks.includes(task))
      throw fault(
        where,
        `it needs the task ${quote(task)}`,
        `one of ${problem.tasks.join(', ')}`,
        memberOf(problem, 'need'),
      );
    if (!Number.isFinite(size) || size < 0)
      throw fault(
        where,
        `its size is ${size}`,
        'a finite number from 0 up',
        memberOf(problem, problem.game || problem.domain ? 'size' : 'need'),
      );
    if (!features.every((feature) => typeof feature === 'string'))
      throw fault(where, `its features are ${fingerprint(features)}`, 'words');
  }
}

function checkTitles(problem: Problem): void {
  for (const example of problem.examples) {
    const where = `${whereOf(problem, example)}, title`;
    const instance = parseExample(problem, example);
    const [title, other] = [3, 4].map((number) =>
      attempt(where, 'a title', () => problem.title!(instance, number)),
    );
    if (!/^\S.{0,78}\S$/.test(title!))
      throw fault(where, `it is ${quote(title!)}`, 'a line of 2 to 80 characters');
    if (title === other)
      throw fault(where, `records 3 and 4 are both called ${quote(title!)}`, "the record's number");
  }
}

function checkBytes(problem: Problem): void {
  for (const example of problem.examples) {
    const where = whereOf(problem, example);
    const alone = parseAnew(problem, example);
    const again = fingerprint(parseAnew(problem, example));
    if (again !== fingerprint(alone))
      throw fault(
        where,
        `it is read as ${quote(again)} the second time`,
        quote(fingerprint(alone)),
      );
    if (problem.input === 'bytes') checkMemory(problem, example, alone);
    const blanks = attempt(`${where}, followed by blanks`, 'an instance', () =>
      parsePlaced(problem, { ...example, record: `${example.record} \t\r` }),
    );
    const [need, needAlone] = [blanks, alone].map((instance) =>
      fingerprint(problem.need(instance)),
    );
    if (need !== needAlone)
      throw fault(where, `followed by blanks, it needs ${need}`, `${needAlone}, as without`);
  }
}

/** A record's bytes belong to the problem, but not what is around them. */
function checkMemory(problem: Problem, example: PlacedRecord, alone: unknown): void {
  const where = whereOf(problem, example);
  const bytes = toBytes(example.record);
  const whole = new Uint8Array(bytes.length + 16).fill(0x37);
  whole.set(bytes, 8);
  const own = whole.subarray(8, 8 + bytes.length);
  const inside = attempt(`${where}, as part of a larger buffer`, 'an instance', () =>
    parseRecord(problem, own, originOf(problem, example)),
  );
  if (fingerprint(inside) !== fingerprint(alone))
    throw fault(
      where,
      `as part of a larger buffer it is read as ${quote(fingerprint(inside))}`,
      `${quote(fingerprint(alone))}, as it is alone`,
    );
  own.fill(0x37);
  if (!whole.every((byte) => byte === 0x37))
    throw fault(where, 'parse changed bytes around its record', 'them as they were');
}

function checkGarbage(problem: Problem): void {
  const random = new Random(SEED);
  for (const { record } of problem.examples)
    for (let count = 0; count < MUTANTS / problem.examples.length; count++)
      checkRefusal(problem, mutate(toBytes(record), random));
  for (let count = 0; count < MUTANTS; count++) checkRefusal(problem, randomBytes(random));
}

/** Parses text that is probably no record: either it is one, or the error says where it is wrong. */
function checkRefusal(problem: Problem, bytes: Uint8Array): void {
  const where = whereOf(problem, { record: toText(bytes) });
  if (!isByLine(problem) && !isOneRecord(problem, bytes)) return;
  const before = fingerprint(bytes);
  try {
    parseRecord(problem, bytes);
  } catch (thrown) {
    if (fingerprint(bytes) !== before)
      throw fault(where, 'parse changed a record that it refused', 'the bytes as they were');
    ensureKnownError(where, problem, thrown);
    ensurePlace(where, problem, bytes, thrown);
  }
}

/** Returns whether each line is a record. */
export function isByLine({ records }: Problem): boolean {
  return records === undefined || records.by === 'line';
}

/** Returns whether these bytes, as a file, are one record and nothing else. */
export function isOneRecord(problem: Problem, bytes: Uint8Array): boolean {
  if (bytes.length === 0 || isUtf16(bytes)) return false;
  const records = splitRecords(bytes, problem);
  return records.length === 1 && records[0]!.bytes.length === bytes.length;
}

function ensurePlace(
  where: string,
  problem: Problem,
  bytes: Uint8Array,
  { code, place: { line, column } }: QueensideError,
): void {
  if (isByLine(problem) && line !== undefined)
    throw fault(where, `${code} names line ${line}`, 'no line: records have one line');
  const lines = isByLine(problem) ? [bytes] : linesOf(bytes);
  const named = lines[(line ?? 1) - 1];
  if (named === undefined)
    throw fault(where, `${code} names line ${line}`, `a line from 1 to ${lines.length}`);
  const last = columnOf(named, named.length);
  if (column === undefined || !Number.isInteger(column) || column < 1 || column > last)
    throw fault(where, `${code} is at column ${column}`, `a column from 1 to ${last}`);
}

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let from = 0;
  for (let feed = 0; feed !== -1; from = feed + 1) {
    feed = bytes.indexOf(0x0a, from);
    lines.push(bytes.subarray(from, feed === -1 ? bytes.length : feed));
  }
  return lines;
}
