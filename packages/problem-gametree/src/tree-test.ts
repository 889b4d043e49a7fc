/** Reads the tree tests of the multi-agent project of CS188: files `.test` of the class `GraphGameTreeTest`. */
import {
  numberAt,
  placedError,
  type PlacedLine,
  type QuotedValue,
  readQuotedKeys,
  shortValue,
  wordsOfBlock,
} from '@queenside/core';
import { fail } from './errors.ts';

/** A test, for documentation and tests. */
export const TEST_EXAMPLE = `\
class: "GraphGameTreeTest"
alg: "AlphaBetaAgent"
depth: "1"
num_agents: "2"

start_state: "top"
win_states: "w1 w2"
lose_states: "l1 l2"

# A state, an action, and the next state.
successors: """
top Left one
top Right two
one Left w1
one Right l1
two Left l2
two Right w2
"""

evaluation: """
w1 4
l1 3
l2 2
w2 7
"""
`;

/** The kind of the nodes where agent 1 moves, by the agent that is tested. */
const OPPONENTS: Readonly<Record<string, string>> = {
  MinimaxAgent: 'MIN',
  AlphaBetaAgent: 'MIN',
  ExpectimaxAgent: 'CHANCE',
};

/** A state that follows another one, and the line that says so. */
interface Next {
  readonly to: string;
  readonly at: PlacedLine;
}

/**
 * Returns the tree of a test as a record; undefined if the test is of another class. The tree ends at the depth of the test, where the
 * evaluation of a state is its value.
 *
 * @throws QueensideError `alphabeta/test-unreadable` with line and column.
 */
export function readTreeTest(text: string): string | undefined {
  try {
    return read(text);
  } catch (thrown) {
    const { message: detail, line = 1, column = 1 } = thrown as Error & Partial<PlacedLine>;
    throw fail('test-unreadable', { detail }, { line, column });
  }
}

function read(text: string): string | undefined {
  const values = readQuotedKeys(text);
  if (shortValue(values, 'class').text !== 'GraphGameTreeTest') return undefined;
  const alg = shortValue(values, 'alg');
  const opponent = OPPONENTS[alg.text];
  if (opponent === undefined)
    throw placedError(`expected ${Object.keys(OPPONENTS).join(', ')} (got "${alg.text}")`, alg);
  const agents = shortValue(values, 'num_agents');
  if (agents.text !== '2')
    throw placedError(`a tree of 2 agents can be read, not of ${agents.text}`, agents);
  const depth = shortValue(values, 'depth');
  const plies = numberAt(depth.text, depth) * 2;
  if (!Number.isInteger(plies) || plies < 2)
    throw placedError(`the depth must be a whole number from 1 up (got "${depth.text}")`, depth);
  const evaluation = new Map<string, string>();
  for (const { words, ...at } of wordsOfBlock(values, 'evaluation', 'state value'))
    evaluation.set(words[0]!, String(numberAt(words[1]!, at)));
  const nextOf = new Map<string, Next[]>();
  for (const { words, ...at } of wordsOfBlock(values, 'successors', 'state action next')) {
    const list = nextOf.get(words[0]!) ?? [];
    nextOf.set(words[0]!, [...list, { to: words[2]!, at }]);
  }
  const over = new Set([...statesIn(values, 'win_states'), ...statesIn(values, 'lose_states')]);
  const start = shortValue(values, 'start_state');
  return recordOf({ start, opponent, plies, evaluation, nextOf, over });
}

/** Returns the states that a short value lists. Without the key, there are none. */
function statesIn(values: ReadonlyMap<string, QuotedValue>, key: string): string[] {
  if (!values.has(key)) return [];
  return shortValue(values, key).text.split(/\s+/).filter(Boolean);
}

interface ReadTest {
  readonly start: PlacedLine;
  readonly opponent: string;
  /** The number of moves after which the tree ends. */
  readonly plies: number;
  readonly evaluation: ReadonlyMap<string, string>;
  readonly nextOf: ReadonlyMap<string, readonly Next[]>;
  /** The states in which the game is over. */
  readonly over: ReadonlySet<string>;
}

function recordOf({ start, opponent, plies, evaluation, nextOf, over }: ReadTest): string {
  const isLeaf = (state: string, ply: number): boolean =>
    ply === plies || over.has(state) || !nextOf.has(state);
  if (isLeaf(start.text, 0)) throw placedError(`no action leads on from ${start.text}`, start);
  const nodes = [`(${requireName(start.text, start)},MAX)`];
  const edges: string[] = [];
  const seen = new Set([start.text]);
  let level = [start.text];
  for (let ply = 1; level.length > 0; ply++) {
    const below: string[] = [];
    for (const from of level)
      for (const { to, at } of nextOf.get(from)!) {
        if (seen.has(to)) throw placedError(`a second way leads to ${to}, so this is no tree`, at);
        seen.add(to);
        const value = evaluation.get(to);
        if (!isLeaf(to, ply)) {
          nodes.push(`(${requireName(to, at)},${ply % 2 === 0 ? 'MAX' : opponent})`);
          edges.push(`(${from},${to})`);
          below.push(to);
        } else if (value === undefined)
          throw placedError(`${to} has no line in evaluation, and the search ends there`, at);
        else edges.push(`(${from},${value})`);
      }
    level = below;
  }
  return `{${nodes.join(',')}} {${edges.join(',')}}`;
}

function requireName(name: string, at: PlacedLine): string {
  if (/^[^\s(){},]+$/.test(name) && Number.isNaN(Number(name))) return name;
  throw placedError(`"${name}" is not a name: it needs a letter, and no comma or parenthesis`, at);
}
