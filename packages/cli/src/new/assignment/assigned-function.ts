/** A test of functions in a new assignment: the algorithm that they must follow, and a sample that follows it. */
import { listKnown } from '@queenside/core';
import { allAlgorithms, bankOf, type KnownAlgorithm } from '@queenside/referee';
import { newError } from '../errors.ts';
import { fill, readTemplate } from '../templates.ts';

/** What an assignment has of a problem. */
export interface AssignedProblem {
  /** The test in YAML, from its id on. */
  readonly test: string;
  /** The texts of instances and samples, by their paths. */
  readonly files: Readonly<Record<string, string>>;
}

/** The algorithms that courses ask for most. */
const USUAL = ['alpha-beta', 'a-star', 'backtracking', 'csp-backtracking'];

/** The template of a right sample for each algorithm, and what is filled in. */
const SAMPLES: Readonly<
  Record<string, { readonly template: string; readonly values?: Record<string, string> }>
> = {
  minimax: { template: 'own-search/tree' },
  'alpha-beta': { template: 'algorithms/alpha-beta' },
  expectimax: { template: 'algorithms/expectimax' },
  'a-star': bestFirst('A*', 'g + cost + space.heuristic(there)'),
  'weighted-a-star': bestFirst('Weighted A*', 'g + cost + 2 * space.heuristic(there)'),
  greedy: bestFirst('Greedy best first', 'space.heuristic(there)'),
  'uniform-cost': bestFirst('Uniform cost', 'g + cost'),
  'breadth-first': { template: 'own-search/space' },
  'depth-first': { template: 'algorithms/depth-first' },
  'depth-limited': { template: 'algorithms/depth-limited' },
  'iterative-deepening': deepening('Iterative deepening', 'len(path)'),
  'ida-star': deepening('IDA*', 'g + space.heuristic(state)'),
  'recursive-best-first': { template: 'algorithms/recursive-best-first' },
  beam: { template: 'algorithms/beam' },
  'branch-and-bound': { template: 'algorithms/branch-and-bound' },
  backtracking: { template: 'own-search/board' },
  'forward-checking': { template: 'algorithms/forward-checking' },
  'min-conflicts': { template: 'algorithms/min-conflicts' },
  'hill-climbing': { template: 'algorithms/hill-climbing' },
  'first-choice': { template: 'algorithms/first-choice' },
  'simulated-annealing': { template: 'algorithms/simulated-annealing' },
  'csp-backtracking': { template: 'algorithms/csp-backtracking' },
  'csp-forward-checking': inferring('Forward checking', 'False'),
  mac: inferring('Maintaining arc consistency', 'True'),
  'ac-3': { template: 'algorithms/ac-3' },
  'csp-min-conflicts': { template: 'algorithms/csp-min-conflicts' },
};

function bestFirst(title: string, rating: string) {
  return { template: 'algorithms/best-first', values: { title, rating } };
}

function deepening(title: string, measure: string) {
  return { template: 'algorithms/deepening', values: { title, measure } };
}

function inferring(title: string, repeats: string) {
  return { template: 'algorithms/csp-inference', values: { title, repeats } };
}

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
  csp: NOTHING('csp'),
} as const;

const DRAWN = `    # Each hand-in gets different records that show common mistakes, drawn from the secret. The records of
    # \`queenside referee\` show the same mistakes, and are published: students practice with them.
    instances: { bank: true, perStudent: true }
`;
const SAME = (
  file: string,
): string => `    # A board has nothing but its size, so all students get the same ones.
    instances: ${file}
`;

/**
 * @param rule the algorithm. Default: the usual one for the problem.
 * @throws QueensideError `new/no-bank` or `new/unknown-rule`.
 */
export async function assignFunction(
  id: string,
  points: number,
  rule?: string,
): Promise<AssignedProblem> {
  const algorithms = algorithmsFor(id);
  const known = Object.keys(algorithms);
  const is = rule ?? USUAL.find((usual) => known.includes(usual))!;
  if (!known.includes(is))
    throw newError('unknown-rule', { problem: id, rule: is, known: listKnown(is, known) });
  const { kind, bank } = algorithms[is]!;
  const input = `${id}.txt`;
  const { template, values } = SAMPLES[is]!;
  const right = await readTemplate(`${template}.py`);
  return {
    test: `  # Functions \`solve(${kind})\` in ${id}.py, ${id}.js, or ${id}.ts; see docs/own-search.md.
  # Half of the points are for right answers, and half for following the algorithm.
  - id: ${id}
    kind: function
    problem: ${id}
${kind === 'board' ? SAME(`instances/${input}`) : DRAWN}    points: ${points / 2}
    # One of ${known.join(', ')}.
    rule: { is: ${is}, points: ${points / 2} }
`,
    files: {
      ...(kind === 'board' && {
        [`instances/${input}`]: bankOf(bank)
          .map(({ record }) => `${record}\n`)
          .join('\n'),
      }),
      [`samples/right/${id}.py`]: fill(right, { file: `${id}.py`, input, ...values }),
      [`samples/wrong/${id}.py`]: WRONG[kind],
    },
  };
}

/**
 * Returns the algorithms whose banks have records of a problem.
 *
 * @throws QueensideError `new/no-bank`.
 */
function algorithmsFor(problem: string): Readonly<Record<string, KnownAlgorithm>> {
  const all = Object.entries(allAlgorithms()).filter(([id]) => Object.hasOwn(SAMPLES, id));
  const has = ([, { bank }]: (typeof all)[number]): boolean =>
    bankOf(bank).some((each) => each.problem === problem);
  const found = all.filter(has);
  if (found.length > 0) return Object.fromEntries(found);
  const known = new Set(all.flatMap(([, { bank }]) => bankOf(bank).map((each) => each.problem)));
  throw newError('no-bank', { problem, known: listKnown(problem, [...known]) });
}
