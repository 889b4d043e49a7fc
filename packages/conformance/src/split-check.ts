import { checkOptions, type OptionSchemas } from '@queenside/core';
import { formatAnswer } from './answers.ts';
import { fault, quote } from './check.ts';
import { makeContext } from './context.ts';
import { fingerprint } from './fingerprint.ts';
import { parsePlaced } from './placed-records.ts';
import type { Trial, Workbench } from './solver-trials.ts';

const SEED = 1;

/** Requires that any number of parts, sent as JSON and joined, gives the same answer as the whole. */
export async function checkSplit(bench: Workbench, trial: Trial): Promise<void> {
  const { solver, problem } = bench;
  const { split } = solver;
  if (split === undefined) return;
  const whole = await bench.outcomeOf(trial, SEED);
  if ('gaveUp' in whole) return;
  const options = checkOptions(solver.id, solver.options as OptionSchemas, {});
  const instance: unknown = parsePlaced(problem, trial);
  const before = fingerprint([instance, options]);
  const wanted = split.parts(instance, options);
  if (!Number.isSafeInteger(wanted) || wanted < 1)
    throw fault(trial.where, `it wants ${wanted} parts`, 'an integer of at least 1');
  for (const parts of new Set([1, 3, wanted])) {
    const results: unknown[] = [];
    for (let part = 0; part < parts; part++) {
      const own = makeContext({ seed: SEED });
      const result = await bench.call(trial, () =>
        split.solvePart(instance, options, part, parts, own),
      );
      results.push(throughJson(result, `${trial.where}, part ${part} of ${parts}`));
    }
    const context = makeContext({ seed: SEED });
    const joined = split.join(instance, options, results, context);
    const text = formatAnswer(problem, instance, joined);
    if (text !== whole.text)
      throw fault(trial.where, `${parts} parts make ${quote(text)}`, quote(whole.text));
    if (fingerprint([instance, options]) !== before)
      throw fault(
        trial.where,
        'its parts changed the instance or the options',
        'both as they were',
      );
  }
}

function throughJson(result: unknown, where: string): unknown {
  let text: string | undefined;
  try {
    text = JSON.stringify(result);
  } catch (thrown) {
    throw fault(where, `its result is no JSON: ${(thrown as Error).message}`, 'JSON data');
  }
  if (text === undefined) throw fault(where, 'it has no result', 'JSON data');
  return JSON.parse(text) as unknown;
}
