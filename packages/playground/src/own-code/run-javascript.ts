/** JavaScript in a worker. */
import { defined, Random } from '@queenside/core';
import {
  Board,
  Csp,
  DecisionWatch,
  exposed,
  type Failure,
  findSearch,
  NoSearch,
  plain,
  positionsIn,
  type Recorder,
  Space,
  type SpaceTables,
  TableSpace,
  TableTree,
  Tree,
  type TreeTables,
} from '@queenside/own-search/browser';
import type { CodeRun, RunOrder } from './messages.ts';
import type { Printer } from './printer.ts';

/** The functions of a stack in which the line of a call is looked for: the faces have at most three of them. */
const STACK = 8;

/** Ends a search that may not go on. */
class Stop extends Error {}

export async function openJavaScript(printer: Printer) {
  const print = (...values: readonly unknown[]): void =>
    printer.print(values.map(textOf).join(' '));
  Object.assign(console, { log: print, info: print, warn: print, error: print, debug: print });
  return { version: 'JavaScript', run };
}

async function run(order: RunOrder): Promise<CodeRun> {
  const address = URL.createObjectURL(
    new Blob([exposed(order.text, false)], { type: 'text/javascript' }),
  );
  const calls: number[] = [];
  const lines: number[] = [];
  const watch =
    order.deciding &&
    new DecisionWatch(order.deciding, () => positionsIn(new Error().stack, address));
  let isOver = false;
  const record: Recorder = (code, a, b) => {
    isOver ||= lines.length >= order.budget;
    if (isOver) throw new Stop();
    watch?.look(lines.length);
    calls.push(code, a, b);
    // The lines of the calls are known by then.
    lines.push(watch === undefined ? (positionsIn(new Error().stack, address)[0]?.[0] ?? 0) : 0);
  };
  const random = new Random(order.seed);
  Math.random = () => random.float();
  const done = (outcome: CodeRun['outcome']): CodeRun => ({
    outcome: isOver ? { failed: { kind: 'budget' } } : outcome,
    calls: Int32Array.from(calls),
    lines: Int32Array.from(lines),
    stacks: [],
    ...defined({ decided: watch?.line }),
  });
  // Whole stacks can be compared.
  Object.assign(Error, { stackTraceLimit: watch === undefined ? STACK : Infinity });
  try {
    const module = (await import(/* @vite-ignore */ address)) as Readonly<Record<string, unknown>>;
    const { kind, algorithm, depth } = order;
    const solve = findSearch(module, kind, { algorithm }, depth);
    return done({ answer: plain(await solve(instanceOf(order, record))) });
  } catch (thrown) {
    if (thrown instanceof NoSearch) return done({ failed: thrown.failure(order.file) });
    return done({ failed: failureOf(thrown, address) });
  } finally {
    URL.revokeObjectURL(address);
  }
}

function instanceOf(order: RunOrder, record: Recorder): Tree | Space | Board | Csp {
  const { tables, names, labels } = order;
  switch (order.kind) {
    case 'tree':
      return new Tree(new TableTree({ tables, names } as TreeTables, labels), record);
    case 'space':
      return new Space(new TableSpace({ tables, names } as SpaceTables, labels), record);
    case 'board':
      return new Board(order.size!, record);
    case 'csp':
      return new Csp(order.csp!, record);
  }
}

function failureOf(thrown: unknown, address: string): Failure {
  if (!(thrown instanceof Error))
    return { kind: 'exception', message: `it threw ${textOf(thrown)}` };
  const { name, message, stack } = thrown;
  const line = positionsIn(stack, address)[0]?.[0] ?? null;
  if (thrown instanceof SyntaxError && line === null) return { kind: 'syntax', message };
  const isDeep = thrown instanceof RangeError && message.includes('call stack');
  return { kind: isDeep ? 'recursion' : 'exception', message: `${name}: ${message}`, line };
}

function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || isNamed(value)) return String(value);
  try {
    return JSON.stringify(value, (_, each: unknown) => (isNamed(each) ? String(each) : each)) ?? '';
  } catch {
    return 'an object';
  }
}

/** Whether a value is a node or a state, which people know by its name. */
function isNamed(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'name' in value;
}
