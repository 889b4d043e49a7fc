/** Reads the graph tests of the search project of CS188: files `.test` of the class `GraphSearchTest`. */
import {
  numberAt,
  placedError,
  type PlacedLine,
  readQuotedKeys,
  shortValue,
  wordsOfBlock,
} from '@queenside/core';
import { isName, parse } from './parse.ts';

/** A test, for documentation and tests. */
export const TEST_EXAMPLE = `\
class: "GraphSearchTest"
algorithm: "uniformCostSearch"

# Each line of the graph has a state, an action, the next state, and the cost.
graph: """
start_state: S
goal_states: G
S 0:S->A A 1.0
S 1:S->B B 2.0
A 0:A->G G 9.0
B 0:B->G G 4.0
"""

heuristic: """
S 4.0
A 2.0
"""
`;

/**
 * Returns the graph of a test as a record; undefined if the test is of another class. The names of actions are left out: edges are
 * named by where they lead.
 *
 * @throws Error with `line` and `column`.
 */
export function readGraphTest(text: string): string | undefined {
  const values = readQuotedKeys(text);
  if (shortValue(values, 'class').text !== 'GraphSearchTest') return undefined;
  const { lines = [], line = 1 } = values.get('graph') ?? {};
  const ends = new Map<string, string>();
  const edges = new Map<string, string>();
  for (const each of lines) {
    const [, key, name = ''] = /^(start_state|goal_states):\s*(.*)$/.exec(each.text) ?? [];
    if (key === undefined) {
      const words = each.text.split(/\s+/);
      const [from = '', , to = '', cost = ''] = words;
      if (words.length !== 4)
        throw placedError(`expected \`from action to cost\` (got "${each.text}")`, each);
      const edge = `${requireName(from, each)},${requireName(to, each)}`;
      if (edges.has(edge))
        throw placedError(`a second action from ${from} to ${to}: graphs have one`, each);
      edges.set(edge, String(costAt(cost, each)));
    } else {
      if (ends.has(key)) throw placedError(`a second ${key}`, each);
      if (/\s/.test(name)) throw placedError(`${key} has several states, expected one`, each);
      ends.set(key, requireName(name, each));
    }
  }
  for (const key of ['start_state', 'goal_states'])
    if (!ends.has(key))
      throw placedError(`expected \`${key}: NAME\` in graph`, { line, column: 1 });
  const estimates = values.has('heuristic')
    ? wordsOfBlock(values, 'heuristic', 'state estimate').map(
        ({ words: [name, estimate], ...at }) => {
          const amount = costAt(estimate!, at);
          return `(${requireName(name!, at)},${amount})`;
        },
      )
    : [];
  const listed = [...edges].map(([edge, cost]) => `(${edge},${cost})`).join(',');
  const record = `${ends.get('start_state')!} ${ends.get('goal_states')!} {${estimates.join(',')}} {${listed}}`;
  try {
    parse(record);
  } catch (thrown) {
    const { line: at = line } = values.get('heuristic') ?? {};
    throw placedError((thrown as Error).message, { line: at, column: 1 });
  }
  return record;
}

function requireName(name: string, at: PlacedLine): string {
  if (isName(name)) return name;
  throw placedError(`"${name}" is not a name: use letters, digits, and . ' - _`, at);
}

/** Returns a cost or an estimate, from 0 up. */
function costAt(text: string, at: PlacedLine): number {
  const cost = numberAt(text, { ...at, column: at.column + at.text.lastIndexOf(text) });
  if (cost >= 0) return cost;
  throw placedError(`"${text}" is below 0`, at);
}
