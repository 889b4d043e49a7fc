import type { Problem } from '@queenside/core';
import { parseRecord } from '@queenside/runtime/parse-record';
import { attempt, fault, type Check } from './check.ts';
import { generateRecords, parameterSets, recordsWith, whereGenerated } from './records.ts';
import { whereOf } from './parse-checks.ts';

const SEEDS = [1, 2, 3, 4];

/** Checks a problem's generator, if it has one. */
export function generatorChecks(problem: Problem): Check[] {
  if (problem.generator === undefined) return [];
  return [
    { name: 'generated records parse', run: () => checkRecords(problem) },
    {
      name: 'the generator depends on nothing but its seed',
      run: () => checkSeeds(problem),
    },
  ];
}

function checkRecords(problem: Problem): void {
  for (const given of parameterSets(problem)) {
    const [set] = Object.entries(given);
    const seeds = set === undefined ? SEEDS : SEEDS.slice(0, 1);
    const how = set === undefined ? '' : ` with ${set[0]}=${String(set[1])}`;
    for (const seed of seeds)
      for (const record of recordsWith(problem, seed, given))
        attempt(
          `${whereOf(problem, { record })}, generated${how} from seed ${seed}`,
          'an instance',
          () => parseRecord(problem, record),
        );
  }
  for (const seed of SEEDS)
    if (generateRecords(problem, seed).records.length === 0)
      throw fault(whereGenerated(problem, seed), 'it makes no record', 'at least one');
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
