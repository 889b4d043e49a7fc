import { type OptionSchemas, type Problem, Random } from '@queenside/core';
import { parseRecord } from '@queenside/runtime/parse-record';
import { attempt, attemptAll, type Check, describe, fault, Member, quote } from '../kit/check.ts';
import { ensureOptionsRead } from '../kit/options-check.ts';
import { memberOf } from '../records/members.ts';
import { parseExample, whereOf } from '../records/parse-checks.ts';
import {
  ensureKnownError,
  ensureOneRecord,
  generateRecords,
  type Given,
  type NumberSchema,
  parameterSets,
  recordsWith,
  stretchedRecords,
  stretchedRuns,
  whereGenerated,
} from '../records/records.ts';

const SEEDS = [1, 2, 3, 4];
/** Values of a parameter `count` to try. */
const COUNTS = [1, 2, 7];
/** The number of pieces after which a generator must have read its parameters. */
const MOST_PIECES = 100;

/** Checks a problem's generator, if it has one. */
export function generatorChecks(problem: Problem): Check[] {
  const { generator, game, domain } = problem;
  if (generator === undefined) return [];
  const isOwn = game === undefined && domain === undefined;
  const member = isOwn
    ? new Member(generator, 'generate')
    : memberOf(problem, game ? 'playouts' : 'scramble');
  return [
    { name: 'generated records parse', run: () => checkRecords(problem) },
    { name: 'the generator makes as many records as `count` says', run: () => checkCount(problem) },
    { name: 'each parameter of the generator is read', run: () => checkParametersRead(problem) },
    { name: 'larger numbers make other records', run: () => checkLargeNumbers(problem) },
    {
      name: 'the generator depends on nothing but its seed',
      run: () => checkSeeds(problem),
    },
  ].map((check) => ({ ...check, member }));
}

function checkRecords(problem: Problem): void {
  for (const given of parameterSets(problem)) {
    const seeds = Object.keys(given).length === 0 ? SEEDS : SEEDS.slice(0, 1);
    for (const seed of seeds)
      for (const record of recordsWith(problem, seed, given))
        ensureRecord(problem, record, seed, given);
  }
  for (const { record, given } of stretchedRecords(problem))
    ensureRecord(problem, record, SEEDS[0]!, given);
  for (const seed of SEEDS)
    if (generateRecords(problem, seed).records.length === 0)
      throw fault(whereGenerated(problem, seed), 'it makes no record', 'at least one');
}

function ensureRecord(problem: Problem, record: string, seed: number, given: Given): void {
  const set = Object.entries(given).map(([name, value]) => `${name}=${String(value)}`);
  const how = set.length === 0 ? '' : ` with ${set.join(', ')}`;
  const where = `${whereOf(problem, { record })}, generated${how} from seed ${seed}`;
  attempt(where, 'an instance', () => parseRecord(problem, record));
}

/** Requires the number of records that the parameter `count` asks for, unless fewer exist. */
function checkCount(problem: Problem): void {
  const schemas = problem.generator!.parameters as OptionSchemas;
  const { type, minimum, maximum } = (schemas['count'] ?? {}) as NumberSchema;
  if (type !== 'integer') return;
  for (const count of COUNTS.filter(
    (each) => each >= (minimum ?? 1) && each <= (maximum ?? each),
  )) {
    const { length } = recordsWith(problem, SEEDS[0]!, { count });
    if (length > 0 && length !== count)
      throw fault(
        whereGenerated(problem, SEEDS[0]!, { count }),
        `it makes ${length} records`,
        `${count}`,
      );
  }
}

/** Requires that each parameter is read, with some value of the enums and switches. */
function checkParametersRead(problem: Problem): Promise<void> {
  const generator = problem.generator!;
  const calls = parameterSets(problem).map((given) => (watch: (given: Given) => object) => {
    try {
      let pieces = 0;
      for (const _ of generator.generate(watch(given), new Random(SEEDS[0]!)))
        if (++pieces === MOST_PIECES) break;
    } catch (thrown) {
      ensureKnownError(whereGenerated(problem, SEEDS[0]!, given), problem, thrown);
    }
  });
  const where = `problem ${problem.id}, generator`;
  return ensureOptionsRead(where, generator.parameters as OptionSchemas, calls, 'parameters');
}

/** Requires that larger numbers make other records, for each parameter that decides the size of records. */
function checkLargeNumbers(problem: Problem): void {
  const runs = Map.groupBy(stretchedRuns(problem), ({ name }) => name);
  const usual = sizeOf(problem, generateRecords(problem, SEEDS[0]!).records);
  for (const [name, [first, ...others]] of runs) {
    const size = sizeOf(problem, first!.records);
    if (usual === undefined || size === undefined || size === usual) continue;
    let before = first!;
    for (const run of others) {
      if (run.records.join('\n') === before.records.join('\n'))
        throw fault(
          whereGenerated(problem, SEEDS[0]!),
          `${name}=${String(before.given[name])} and ${name}=${String(run.given[name])} make the same records`,
          'different ones, or a smaller maximum of the parameter',
        );
      before = run;
    }
  }
}

/** Returns the size of these records if all have one. */
function sizeOf(problem: Problem, records: readonly string[]): number | undefined {
  const sizes = new Set(records.map((record) => problem.need(parseRecord(problem, record)).size));
  return sizes.size === 1 ? [...sizes][0] : undefined;
}

function checkSeeds(problem: Problem): void {
  const where = `problem ${problem.id}, generator`;
  const texts = SEEDS.map((seed) => {
    const [once, again] = [generateRecords(problem, seed), generateRecords(problem, seed)];
    const text = once.records.join('\n');
    if (again.records.join('\n') !== text)
      throw fault(where, `seed ${seed} gives other records the second time`, 'the same');
    const twice = once.records.find((record, at) => once.records.indexOf(record) < at);
    if (!once.drew && twice !== undefined)
      throw fault(
        `${where}, seed ${seed}`,
        `it makes ${quote(twice)} twice, and draws no random number`,
        'different records',
      );
    return { text, drew: once.drew };
  });
  const differ = texts.some(({ text }) => text !== texts[0]!.text);
  const drew = texts.some((generated) => generated.drew);
  if (drew && !differ)
    throw fault(where, `the seeds ${SEEDS.join(', ')} give the same records`, 'different ones');
  if (!drew && differ)
    throw fault(
      where,
      'it makes different records without the random numbers that it is given',
      'chance from nowhere else',
    );
}

const SIZED_SEEDS = [1, 2, 3];
/** Sizes to try besides those of the examples. */
const SIZES = [1, 2, 3, 5, 8, 13, 21];
/** Sizes that no record has. */
const IMPOSSIBLE_SIZES = [0, -1, 2.5, NaN, Infinity];
/** The allowed difference of a record's size, relative to the requested size. */
const TOLERANCE = 0.1;

/** Checks records made by size, if the problem makes them. All faults are named in one run. */
export function sizedChecks(problem: Problem): Check[] {
  if (problem.sized === undefined) return [];
  return [
    {
      name: 'records made by size have the size and the task; impossible sizes are refused',
      run: () => attemptAll([...recordChecks(problem), ...refusalChecks(problem)]),
      member: memberOf(problem, 'sized'),
    },
  ];
}

function recordChecks(problem: Problem): (() => void)[] {
  const sizes = [...new Set([...SIZES, ...sizesOfExamples(problem)])];
  return problem.tasks.flatMap((task) => {
    const refused: number[] = [];
    const checks = sizes.map((size) => () => {
      if (!checkSize(problem, size, task)) refused.push(size);
    });
    const ensureSome = (): void => {
      if (refused.length < sizes.length) return;
      throw fault(
        `problem ${problem.id}, sized, task ${task}`,
        `it refuses the sizes ${sizes.join(', ')}`,
        'a record of at least one of them',
      );
    };
    return [...checks, ensureSome];
  });
}

function sizesOfExamples(problem: Problem): number[] {
  return problem.examples.map((example) => problem.need(parseExample(problem, example)).size);
}

/** @returns whether there are such records. */
function checkSize(problem: Problem, size: number, task: string): boolean {
  for (const seed of SIZED_SEEDS) {
    const make = (): string | undefined => makeOrRefuse(problem, size, task, seed);
    const record = make();
    if (record === undefined) return false;
    if (make() !== record)
      throw fault(
        whereSized(problem, size, task),
        `seed ${seed} gives another record the second time`,
        'the same',
      );
    checkNeed(problem, record, size, task);
  }
  return true;
}

function checkNeed(problem: Problem, record: string, size: number, task: string): void {
  const where = `${whereOf(problem, { record })}, made for size ${size} and task ${task}`;
  ensureOneRecord(problem, where, record);
  const need = attempt(where, 'an instance', () => problem.need(parseRecord(problem, record)));
  if (need.task !== task) throw fault(where, `it needs the task ${quote(need.task)}`, task);
  if (Math.abs(need.size - size) > size * TOLERANCE)
    throw fault(
      where,
      `its size is ${need.size}`,
      `${size}, or at most ${TOLERANCE * 100} % more or less`,
    );
}

function refusalChecks(problem: Problem): (() => void)[] {
  const [task] = problem.tasks;
  return [
    ...IMPOSSIBLE_SIZES.map((size) => () => refuse(problem, size, task!)),
    () => {
      for (const size of SIZES) refuse(problem, size, 'no-such-task');
    },
  ];
}

function refuse(problem: Problem, size: number, task: string): void {
  const record = makeOrRefuse(problem, size, task, SIZED_SEEDS[0]!);
  if (record !== undefined)
    throw fault(
      whereSized(problem, size, task),
      `it makes ${quote(record)}`,
      'an error of its table',
    );
}

function makeOrRefuse(
  problem: Problem,
  size: number,
  task: string,
  seed: number,
): string | undefined {
  let record: unknown;
  try {
    record = problem.sized!(size, task, new Random(seed));
  } catch (thrown) {
    ensureKnownError(whereSized(problem, size, task), problem, thrown);
    return undefined;
  }
  if (typeof record === 'string') return record;
  throw fault(whereSized(problem, size, task), `it makes ${describe(record)}`, 'a text');
}

function whereSized(problem: Problem, size: number, task: string): string {
  return `problem ${problem.id}, sized, size ${size}, task ${task}`;
}
