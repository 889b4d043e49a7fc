/** Judges answers of models by the meaning of constraints. */
import {
  holds,
  type Model,
  RIGHT,
  undecided,
  variablesOf,
  type Verdict,
  wrong,
  type WrongVerdict,
} from '@queenside/core';
import { ModelNames } from '../names.ts';
import { type ConstraintNetwork, networkOf } from '../network.ts';
import type { ModelAnswer, ModelRecord } from './answer.ts';
import { countSolutions } from './count.ts';

export const MISTAKES = {
  'wrong-length': 'the answer has too few or too many values',
  'not-a-value': 'a variable has a value that it cannot have',
  'broken-constraint': 'the values break a constraint',
  'has-solution': 'there is a solution',
  'not-only': 'there are other solutions, and the answer does not say so',
  'not-several': 'there is only one solution',
  'wrong-count': 'the number of solutions is wrong',
  'repeated-solution': 'a solution is listed twice',
  'missing-solutions': 'the list does not have all solutions',
} as const;

/** The mistake of models that have proofs. */
export const WRONG_PROOF = {
  'wrong-proof': 'the proof does not show that there is no solution',
} as const;

/** Judges an answer: assignments and proofs always, and the number of solutions as far as a count by itself can. */
export function checkModelAnswer<Instance>(
  model: Model<Instance>,
  { instance }: ModelRecord<Instance>,
  answer: ModelAnswer,
): Verdict {
  const network = networkOf(model, instance);
  const names = new ModelNames(model, instance, network.constraints);
  const faultIn = (values: readonly number[]): WrongVerdict | undefined =>
    faultInSolution(network, names, values);
  const count = (most: number): number | undefined =>
    model.published?.(instance) ?? countSolutions(network, most);
  switch (answer.kind) {
    case 'solution':
      return faultIn(answer.values) ?? RIGHT;
    case 'none': {
      if (model.proof && answer.proof) return model.proof.check(instance, answer.proof);
      const found = count(1);
      if (found === undefined) return tooMany(model.proof?.name);
      return found === 0 ? RIGHT : wrong('has-solution', 'the checker found a solution');
    }
    case 'only':
    case 'several': {
      const fault = faultIn(answer.values);
      if (fault) return fault;
      const found = count(2);
      if (found === undefined) return tooMany();
      if (answer.kind === 'several')
        return found > 1 ? RIGHT : wrong('not-several', 'the checker found no other one');
      return found === 1 ? RIGHT : wrong('not-only', 'the checker found another one');
    }
    case 'count': {
      const found = count(Infinity);
      if (found === undefined) return tooMany();
      if (found === answer.count) return RIGHT;
      const reason = `the checker counts ${found}`;
      return { ...wrong('wrong-count', reason), off: answer.count - found };
    }
    case 'all': {
      const { solutions } = answer;
      for (const [index, values] of solutions.entries()) {
        const fault = faultIn(values);
        if (fault) return fault;
        if (index > 0 && values.every((value, at) => value === solutions[index - 1]![at]))
          return wrong('repeated-solution', `${values.join(' ')} is listed twice`);
      }
      const found = count(Infinity);
      if (found === undefined) return tooMany();
      if (found === solutions.length) return RIGHT;
      return wrong('missing-solutions', `the checker found ${found} solutions`);
    }
  }
}

/** @param proof the name of the proofs that make a count unnecessary. */
function tooMany(proof?: string): Verdict {
  return undecided(
    'counting the solutions would take too long',
    proof === undefined
      ? 'the task `find` is always checked: its solutions need no count'
      : `write ${proof} below the answer: it is checked without a count`,
  );
}

function faultInSolution<Instance>(
  { values: domains, constraints }: ConstraintNetwork,
  names: ModelNames<Instance>,
  values: readonly number[],
): WrongVerdict | undefined {
  if (values.length !== domains.length)
    return wrong('wrong-length', `it has ${values.length} values, not ${domains.length}`);
  const odd = values.findIndex((value, v) => !domains[v]!.includes(value));
  if (odd >= 0)
    return wrong('not-a-value', `${names.variable(odd)} cannot be ${names.value(values[odd]!)}`);
  const broken = constraints.findIndex((each) => !holds(each, (v) => values[v]!));
  if (broken < 0) return undefined;
  return wrong('broken-constraint', describeBroken(names, constraints, broken, values));
}

/** Describes a broken constraint: `row 1: column 2 and column 5 are both 7`. */
function describeBroken<Instance>(
  names: ModelNames<Instance>,
  constraints: ConstraintNetwork['constraints'],
  index: number,
  values: readonly number[],
): string {
  const constraint = constraints[index]!;
  const name = names.constraint(index);
  const is = (v: number): string => `${names.variable(v)} is ${names.value(values[v]!)}`;
  if (constraint.kind === 'all-different' && constraint.offsets === undefined) {
    const { variables } = constraint;
    const [a, b] = variables.flatMap((v, at) => {
      const other = variables.slice(at + 1).find((u) => values[u] === values[v]);
      return other === undefined ? [] : [v, other];
    });
    return `${name}: ${names.variable(a!)} and ${names.variable(b!)} are both ${names.value(values[a!]!)}`;
  }
  const variables = [...new Set(variablesOf(constraint))];
  return `${name} does not hold: ${variables.slice(0, 6).map(is).join(', ')}${variables.length > 6 ? ', …' : ''}`;
}
