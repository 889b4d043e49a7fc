/** The events of a search suffice to rebuild every state: the stage knows the cost of each, and the best one. */
import { makeContext, searchAsSolver } from '@queenside/conformance';
import type { Problem, TraceEvent } from '@queenside/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { landscapeProblem } from '../src/index.ts';
import { descent, heaps, jobs, turnedJobs } from './samples.ts';

const names = Object.keys(descent.events!.fields);

test.each([jobs, turnedJobs, heaps])('every state of $id', (landscape) => {
  const problem = landscapeProblem(landscape) as Problem;
  const solver = searchAsSolver(descent, problem, 'localSearches');
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 3, maxLength: 8 }),
      fc.nat(1000),
      (numbers, seed) => {
        const instance = numbers as unknown;
        const events: TraceEvent[] = [];
        const observer = {
          event(code: number, ...values: readonly (number | undefined)[]) {
            const name = names[code]!;
            const fields = descent.events!.fields[name]!;
            events.push({
              name,
              values: Object.fromEntries(fields.map((field, at) => [field, values[at]!])),
            });
          },
        };
        const context = makeContext({ seed, observer });
        const answer = solver.solve(instance, { restarts: 3 }, context) as readonly number[];
        const stage = problem.stage!(instance);
        let copy = stage.copy!();
        const shown: string[] = [];
        const announced: string[] = [];
        for (const [at, event] of events.entries()) {
          stage.follow(event);
          if (at % 7 === 0) copy = stage.copy!();
          else copy.follow(event);
          expect(copy.facts!()).toEqual(stage.facts!());
          if (event.name !== 'move') continue;
          shown.push(stage.facts!()['cost']!);
          announced.push(String(event.values['cost']));
        }
        expect(shown).toEqual(announced);
        expect(stage.facts!()['moves']).toBe(String(shown.length));
        expect(stage.facts!()['best']).toBe(String(landscape.cost(numbers, answer)));
        const bars = [...stage.scene().pieces.keys()].filter((name) => /^\d{6}$/.test(name));
        expect(bars.length).toBe(numbers.length);
      },
    ),
    { numRuns: 20 },
  );
});
