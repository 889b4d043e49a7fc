/**
 * Runs the search of one record in a sandbox, and asks for each call over descriptors 3 and 4: `node in-sandbox.js`. It has the
 * files of this folder and no package.
 */
import { readSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import {
  Board,
  plain,
  type Recorder,
  Space,
  type SpaceSource,
  Tree,
  type TreeSource,
} from './faces.ts';
import type { CspNetwork } from '../hosts/csp-network.ts';
import { Csp } from './csp.ts';
import { estimateAll } from './estimate-all.ts';
import { importAnew } from './fresh-modules.ts';
import { findSearch, NoSearch } from './offers.ts';
import { describeThrown } from './places.ts';

const [READ, WRITE] = [3, 4];
const CHUNK = 1 << 16;
/** The codes of two calls. */
const [ACTIONS, RESULT] = [3, 4];

interface SandboxOrder {
  readonly file: string;
  readonly kind: 'tree' | 'space' | 'board' | 'csp';
  readonly csp: CspNetwork;
  readonly seed: number;
  readonly root: readonly unknown[];
  readonly size: number;
  readonly depth?: number;
  readonly function?: string;
  readonly algorithm?: string;
  /** Present to call a heuristic instead of `solve`. */
  readonly estimates?: true;
  readonly record: string;
  readonly goal: NamedItem | null;
}

type NamedItem = readonly [number: number, isGoal: boolean, name: string];
type NodeItem = readonly [
  number: number,
  isLeaf: boolean,
  isMax: boolean,
  isChance?: boolean,
  probability?: number,
];
type StateItem = readonly [number: number, isGoal: boolean, estimate: number | null];
type ActionItem = readonly [name: string, index: number, cost: number];

let rest = '';

function receive(): unknown {
  const chunk = Buffer.alloc(CHUNK);
  let end: number;
  while ((end = rest.indexOf('\n')) === -1) {
    const size = readSync(READ, chunk);
    if (size === 0) process.exit();
    rest += chunk.toString('latin1', 0, size);
  }
  const line = Buffer.from(rest.slice(0, end), 'latin1').toString();
  rest = rest.slice(end + 1);
  return JSON.parse(line);
}

function send(message: object): void {
  const bytes = Buffer.from(`${JSON.stringify(message)}\n`);
  for (let at = 0; at < bytes.length;) at += writeSync(WRITE, bytes, at);
}

function ask(message: object): unknown {
  send(message);
  return (receive() as { readonly reply: unknown }).reply;
}

const nameOf = (name: number): string => String(ask({ name }));

function openTree(root: NodeItem): Tree {
  const nodes = new Map<number, NodeItem>([[root[0], root]]);
  let reply: unknown;
  const source: TreeSource = {
    root: root[0],
    isLeaf: (node) => nodes.get(node)![1],
    isMax: (node) => nodes.get(node)![2],
    isChance: (node) => nodes.get(node)![3] ?? false,
    probability: (node) => nodes.get(node)![4] ?? 1,
    children() {
      const children = reply as readonly NodeItem[];
      for (const child of children) nodes.set(child[0], child);
      return children.map(([number]) => number);
    },
    value: () => reply as number,
    name: nameOf,
  };
  return new Tree(source, (code, node) => {
    reply = ask({ ask: [code, node, 0] });
  });
}

/** @param names of the states that have come with their names. */
function openSpace(
  start: StateItem,
  states = new Map<number, StateItem>(),
  names: ReadonlyMap<number, string> = new Map(),
): Space {
  states.set(start[0], start);
  const actions = new Map<number, ReturnType<SpaceSource['steps']>>();
  const source: SpaceSource = {
    start: start[0],
    steps: (state) => actions.get(state)!,
    result(state, index) {
      const to = ask({ ask: [RESULT, state, index] }) as StateItem;
      states.set(to[0], to);
      return to[0];
    },
    isGoal: (state) => states.get(state)![1],
    heuristic: (state) => states.get(state)![2] ?? Infinity,
    name: (state) => names.get(state) ?? nameOf(state),
  };
  return new Space(source, (code, state) => {
    if (code === RESULT) return;
    const reply = ask({ ask: [code, state, 0] });
    if (code !== ACTIONS) return;
    const steps = (reply as readonly ActionItem[]).map(([name, action, cost]) => ({
      name,
      action,
      cost,
    }));
    actions.set(state, steps);
  });
}

function openInstance({ kind, root, size, csp }: SandboxOrder): Tree | Space | Board | Csp {
  if (kind === 'tree') return openTree(root as NodeItem);
  if (kind === 'space') return openSpace(root as StateItem);
  const record: Recorder = (code, column, row) => void ask({ ask: [code, column, row] });
  return kind === 'csp' ? new Csp(csp, record) : new Board(size, record);
}

/** Makes chance repeatable (mulberry32, T. Ettinger). */
function seedChance(seed: number): void {
  let state = seed;
  Math.random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** Estimates states until Queenside sends none. JSON has no infinity. */
async function estimate(
  module: Readonly<Record<string, unknown>>,
  { file, function: name, root, goal, record }: SandboxOrder,
): Promise<void> {
  const states = new Map<number, StateItem>();
  const names = new Map<number, string>();
  const meet = ([number, isGoal, text]: NamedItem): number => {
    states.set(number, [number, isGoal, 0]);
    names.set(number, text);
    return number;
  };
  const space = openSpace(root as StateItem, states, names);
  await estimateAll(module, basename(file), name, {
    space,
    goal: goal === null ? undefined : meet(goal),
    record,
    next(done) {
      const estimated = done?.estimates.map((each) => (each === Infinity ? 'inf' : each)) ?? null;
      const reply = ask({ estimated, took: done?.milliseconds ?? 0 });
      return (reply as readonly NamedItem[] | null)?.map(meet);
    },
  });
}

async function run(order: SandboxOrder): Promise<object> {
  try {
    seedChance(order.seed);
    const module = await importAnew(order.file);
    if (order.estimates === true) {
      await estimate(module, order);
      return { answer: null };
    }
    const { kind, depth } = order;
    const solve = findSearch(module, kind, order, depth);
    return { answer: plain(await solve(openInstance(order))) };
  } catch (thrown) {
    if (thrown instanceof NoSearch) return { failed: thrown.failure(basename(order.file)) };
    const { place, ...failure } = describeThrown(thrown, order.file);
    return { failed: { ...failure, ...place } };
  }
}

send(await run(receive() as SandboxOrder));
process.exit();
