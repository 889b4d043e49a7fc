/** A test of functions in a new assignment: records that tell searches apart, and a starter that searches them. */
import { basename } from 'node:path';
import { listKnown } from '@queenside/core';
import { type BankKind, bankOf } from '@queenside/referee';
import { newError } from './errors.ts';
import { fill, readTemplate } from './files.ts';

/** What an assignment has of a problem. */
export interface AssignedProblem {
  /** The test in YAML, from its id on. */
  readonly test: string;
  /** The texts of instances and samples, by their paths. */
  readonly files: Readonly<Record<string, string>>;
}

/** The banks, and what the starter for each does. */
const STARTERS = { tree: 'minimax', space: 'breadth-first', board: 'backtracking' } as const;

const NOTHING = (kind: string): string => `"""Finds nothing."""


def solve(${kind}):
    return None
`;
const WRONG = {
  tree: `"""Returns the value of the first leaf."""


def solve(tree):
    node = tree.root
    while not tree.is_leaf(node):
        node = tree.children(node)[0]
    return tree.value(node)
`,
  space: NOTHING('space'),
  board: NOTHING('board'),
} as const;

/** @throws QueensideError `new/no-bank`. */
export async function assignFunction(id: string, points: number): Promise<AssignedProblem> {
  const kinds = Object.keys(STARTERS) as (keyof typeof STARTERS & BankKind)[];
  const recordsIn = (kind: BankKind) => bankOf(kind).filter(({ problem }) => problem === id);
  const kind = kinds.find((each) => recordsIn(each).length > 0);
  if (kind === undefined) {
    const known = new Set(kinds.flatMap((each) => bankOf(each).map(({ problem }) => problem)));
    throw newError('no-bank', { problem: id, known: listKnown(id, [...known]) });
  }
  const is = STARTERS[kind];
  const instances = `instances/${id}.txt`;
  const starter = await readTemplate(`own-search/${kind}.py`);
  return {
    test: `  # Functions \`solve(${kind})\` in ${id}.py, ${id}.js, or ${id}.ts; see docs/own-search.md.
  # Half of the points are for right answers, and half for following the algorithm.
  - id: ${id}
    kind: function
    problem: ${id}
    # The records by which \`queenside referee\` tells right searches from wrong ones.
    instances: ${instances}
    points: ${points / 2}
    rule: { is: ${is}, points: ${points / 2} }
`,
    files: {
      [instances]: recordsIn(kind)
        .map(({ record }) => `${record}\n`)
        .join('\n'),
      [`samples/right/${id}.py`]: fill(starter, { file: `${id}.py`, input: basename(instances) }),
      [`samples/wrong/${id}.py`]: WRONG[kind],
    },
  };
}
