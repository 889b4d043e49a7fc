import { Random, type OptionSchemas, type Problem } from '@queenside/core';
import { parseRecord } from '@queenside/runtime/parse-record';
import { attempt, fault, type Check } from './check.ts';
import { ensureKnownError } from './known-errors.ts';
import { ensureOptionsRead } from './options-check.ts';
import {
  generateRecords,
  parameterSets,
  recordsWith,
  stretchedRecords,
  whereGenerated,
  type Given,
  type NumberSchema,
} from './records.ts';
import { whereOf } from './parse-checks.ts';

const SEEDS = [1, 2, 3, 4];
/** Values of a parameter `count` to try. */
const COUNTS = [1, 2, 7];
/** After so many pieces, a generator has read its parameters. */
const MOST_PIECES = 100;

/** Checks a problem's generator, if it has one. */
export function generatorChecks(problem: Problem): Check[] {
  if (problem.generator === undefined) return [];
  return [
    { name: 'generated records parse', run: () => checkRecords(problem) },
    { name: 'the generator makes as many records as `count` says', run: () => checkCount(problem) },
    { name: 'each parameter of the generator is read', run: () => checkParametersRead(problem) },
    {
      name: 'the generator depends on nothing but its seed',
      run: () => checkSeeds(problem),
    },
  ];
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

/** Requires as many records as the parameter `count` asks for, unless there are not so many. */
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

function checkSeeds(problem: Problem): void {
  const where = `problem ${problem.id}, generator`;
  const texts = SEEDS.map((seed) => {
    const [once, again] = [generateRecords(problem, seed), generateRecords(problem, seed)];
    const text = once.records.join('\n');
    if (again.records.join('\n') !== text)
      throw fault(where, `seed ${seed} gives other records the second time`, 'the same');
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
