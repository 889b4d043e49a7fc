/** A problem whose records are sums, and solvers that do what a record says: right, wrong, or not at all. */
import {
  defineErrors,
  definePlugin,
  gaveUp,
  RIGHT,
  type AnswerPlace,
  type Plugin,
  type Problem,
  type RunContext,
  type Solver,
  type Verdict,
} from '@queenside/core';
import { Registry } from '../src/plugins/registry.ts';

/** A record: its numbers, and the words after them, which control the solver. */
export interface Sum {
  readonly total: number;
  readonly words: readonly string[];
}

const sumError = defineErrors('sums', {
  number: { cause: '"{text}" is not a number', remedy: 'write numbers' },
});

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Judges a total. One and a half more than the right one cannot be decided. */
function check({ total }: Sum, answer: number): Verdict {
  if (answer === total) return RIGHT;
  if (answer === total + 1.5) return { kind: 'undecided', reason: 'halves are hard', remedy: 'x' };
  return {
    kind: 'wrong',
    mistake: answer < total ? 'low' : 'high',
    reason: `the sum is not ${answer}`,
    others: ['typo'],
    cause: 'a slip',
    rightPart: 'sign',
    off: answer - total,
  };
}

export const sums: Problem<Sum, number> = {
  id: 'sums',
  summary: 'Adds numbers',
  tasks: ['add'],
  styles: ['plain', 'wordy'],
  examples: [{ record: '1 2', right: '3' }],
  errors: sumError.table,
  mistakes: { low: 'too low', high: 'too high', typo: 'mistyped' },
  parts: { sign: 'the right sign' },
  comments: '#',
  records: { by: 'blank-line' },
  parse(record) {
    const all = (record as string).split(/\s+/).filter((word) => word !== '');
    const numbers = all.filter((word) => /^-?\d+$/.test(word)).map(Number);
    const words = all.slice(numbers.length);
    if (words[0] === '?') throw sumError('number', { text: '?' }, { line: 2, column: 1 });
    return { total: numbers.reduce((sum, number) => sum + number, 0), words };
  },
  need: ({ words }) => ({ task: 'add', size: words.length }),
  title: ({ total }, number) => `sum ${number}, ${total}`,
  check,
  format: (answer, { style, section }) => {
    if (answer === 13) throw new Error('unlucky');
    const text = style === 'wordy' ? `The sum is ${answer}` : String(answer);
    return [encoder.encode(`${section === undefined ? '' : `${section}: `}${text}\n`)];
  },
  readAnswer(lines, _instance, { section, others = [] }: AnswerPlace) {
    const line = lines.peek();
    if (line === undefined) return undefined;
    const text = decoder.decode(line);
    if (others.some((other) => text.startsWith(`${other}: `))) return undefined;
    lines.next();
    const said = section === undefined ? text : text.replace(`${section}: `, '');
    const number = Number(said.replace('The sum is ', ''));
    if (Number.isNaN(number))
      throw sumError('number', { text: said }, { line: lines.line - 1, column: 2 });
    return number;
  },
  rulesOut: () => ['high'],
  draw: (_instance, answer) => `<svg>${answer}</svg>`,
};

/** Solvers do what the first word of a record says, or give the right answer. */
function solverNamed(id: string): Solver<Sum, number> {
  return {
    id,
    problem: 'sums',
    summary: 'Adds or errs',
    options: {
      plus: { type: 'integer', default: 0, description: 'what is added' },
    } as never,
    capabilities: { tasks: ['add'], complete: true, deterministic: true },
    guarantee: () => `${id} says so`,
    solve({ total, words: [word] }, options, { stats, seed }: RunContext) {
      Object.assign(stats, { seen: seed });
      const { plus } = options as { plus: number };
      if (word === 'throws') throw new Error('no luck');
      if (word === 'quits') throw gaveUp(id, 'too many');
      if (word === 'nothing') return undefined as never;
      if (word === 'wrong') return total + 1;
      if (word === 'undecided') return total + 1.5;
      return total + plus;
    },
  };
}

export const sumsPlugin: Plugin = definePlugin({
  problems: [sums],
  solvers: [solverNamed('abacus'), solverNamed('beads')],
});

export function registryOf(...plugins: readonly Plugin[]): Registry {
  const registry = new Registry();
  for (const [index, plugin] of plugins.entries()) {
    const name = `plugin-${index}`;
    registry.add(plugin, { name, version: '1', location: `/${name}`, source: 'bundled' });
  }
  return registry;
}
