/**
 * Finds the search in a file that has no plain function `solve`, and calls it as books and courses do. The sandbox has this file and
 * no package. `queenside_offers.py` does the same for Python.
 */
import type { Failure } from '../outcome/failure.ts';
import type { Kind, Wanted } from '../source.ts';
import { Board, goalOf, Node, Position, Space, type State, Tree } from './faces.ts';
import { Csp } from './csp.ts';
import { FUNCTIONS } from './exposed.ts';
import { type Parameter, parametersOf } from './parameters.ts';

type Instance = Tree | Space | Board | Csp;
type Call = (...given: any[]) => unknown;

/** A file has no search, or several. */
export class NoSearch extends Error {
  /** What to do about it; undefined if the file has no function. */
  readonly remedy: string | undefined;

  constructor(message: string, remedy?: string) {
    super(message);
    this.remedy = remedy;
  }

  /** Returns why there is no answer. @param file its name. */
  failure(file: string): Pick<Failure, 'kind' | 'message' | 'remedy'> {
    const { message, remedy } = this;
    if (remedy === undefined) return { kind: 'no-solve' };
    return { kind: 'no-search', message, remedy: remedy.replace('{file}', file) };
  }
}

/** Which algorithm a function is: the words in its name, without capitals and underscores. */
const ALGORITHMS: Readonly<Record<Kind, Readonly<Record<string, RegExp>>>> = {
  tree: {
    'alpha-beta': /alphabeta|abprun|absearch|abminimax|minimaxab/,
    minimax: /^(?!.*(?:alphabeta|ab$|expect)).*(?:minimax|minmax|negamax)/,
    expectimax: /expecti|expectm|expmax/,
  },
  space: {
    'a-star': /^(?!.*(?:ida|weighted)).*astar/,
    'weighted-a-star': /weighted/,
    greedy: /greedy/,
    'uniform-cost': /uniformcost|ucs|dijkstra|lowestcost/,
    'breadth-first': /breadthfirst|bfs|shortestpath/,
    'depth-first': /^(?!.*(?:iterative|iddfs|branch)).*(?:depthfirst|dfs)/,
    'depth-limited': /depthlimited|limiteddepth|^dls$/,
    'iterative-deepening': /iterativedeepening|iddfs|^ids$/,
    'ida-star': /idastar|^ida$/,
    'recursive-best-first': /recursivebest|rbfs/,
    beam: /beam/,
    'branch-and-bound': /branch(?:and|n)?bound|^(?:df)?bn?b$/,
  },
  board: { backtracking: /backtrack|queens/, 'forward-checking': /forward/ },
  csp: {
    'csp-backtracking': /backtrack/,
    'csp-forward-checking': /forward/,
    mac: /^mac|maintain/,
    'ac-3': /^ac3|arcconsisten/,
    'csp-min-conflicts': /minconflicts/,
  },
};
const SEARCH =
  /^(?:solve|search|decide|decision|(?:get|find)?bestmove|findpath|findmove|pathfind|graphsearch|treesearch)$/;
/** The functions of the two players. */
const HALF = /^(?:get)?(?:max|min|exp|chance|expected)(?:imum)?(?:value|val|player|imi[sz]er?)?$/;

/** What a parameter gets, by its name in small letters without underscores. */
const ROLES: Readonly<Record<Kind, Readonly<Record<string, RegExp>>>> = {
  tree: {
    tree: /^(?:tree|gametree)$/,
    position:
      /^(?:node|root|n|s|state|position|pos|current|(?:current|cur|game)(?:node|state|position)|board)$/,
    limit: /^(?:maxdepth|depthlimit|limit|totaldepth)$/,
    depth: /^(?:depth|d|ply|plies|depthleft|currentdepth|levels?|remainingdepth)$/,
    alpha: /^(?:alpha|a)$/,
    beta: /^(?:beta|b)$/,
    maximizing: /^(?:is)?maxi?(?:mi[sz](?:ing|e|er))?(?:player|turn|node)?$/,
    color: /^(?:colou?r|sign)$/,
  },
  space: {
    space: /^(?:space|statespace|problem)$/,
    start: /^(?:start|source|initial|startstate|startnode|initialstate|src|root)$/,
    goal: /^(?:goal|target|end|goalstate|goalnode|endnode|dest|destination)$/,
    neighbors:
      /^(?:get)?(?:neighbou?rs?(?:of|fn|function)?|successors?(?:of|fn|function)?|adjacent|expand)$/,
    isGoal: /^(?:isgoal|isend|istarget|goaltest|isgoalstate|isdone)$/,
    heuristic: /^(?:heuristic|h|estimate|heuristicfn|heuristicfunction)$/,
    limit: /^(?:maxdepth|depthlimit|limit)$/,
    width: /^(?:beam)?width$|^beamsize$|^k$/,
    cost: /^(?:get)?(?:cost|distance|weight|edgecost|stepcost)(?:fn|function)?$/,
  },
  board: { board: /^board$/ },
  csp: { csp: /^csp$/ },
};
/** Of these roles, a function needs at least one. */
const CORE: ReadonlySet<string | undefined> = new Set([
  'tree',
  'position',
  'space',
  'start',
  'board',
  'csp',
]);

/** A function of a file, and the roles of its parameters in order; a role is undefined where the function has a default. */
interface Offer {
  readonly name: string;
  readonly call: Call;
  readonly roles: readonly (string | undefined)[];
}

/** A search, or the functions of MAX and MIN. */
type CourseSearch = Offer | readonly [max: Offer, min: Offer];

/**
 * Returns the search of a file as a function of a tree, a space, a board, or a constraint problem.
 *
 * @param depth the most moves from the root of a tree to a leaf, or an upper bound.
 * @throws NoSearch if there is none, or if it is not clear which one is meant.
 */
export function findSearch(
  module: Readonly<Record<string, unknown>>,
  kind: Kind,
  wanted: Wanted = {},
  depth = 0,
): (instance: any) => unknown {
  const found = choose(functionsOf(module), kind, wanted);
  return (instance: Instance) => {
    if (instance instanceof Tree) return searchTree(found, instance, depth);
    const { call, roles } = found as Offer;
    if (instance instanceof Board) return call(instance);
    if (instance instanceof Csp) return searchCsp(call, instance);
    const values = valuesOf(instance, wanted);
    return call(...roles.map((role) => (role === undefined ? undefined : values[role])));
  };
}

// Which one

/** Returns the functions of a file by their names: what it exports, or all of them if it exports none. */
function functionsOf(module: Readonly<Record<string, unknown>>): ReadonlyMap<string, Call> {
  const functions = new Map<string, Call>();
  const add = (name: string, value: unknown): void => {
    const isKnown = [...functions.values()].includes(value as Call);
    if (typeof value === 'function' && !isKnown && !/^class\b/.test(value.toString()))
      functions.set(name === 'default' && value.name !== '' ? value.name : name, value as Call);
  };
  const lists = [module, module['default'], module[FUNCTIONS]];
  for (const list of lists) {
    if (typeof list === 'function') add('default', list);
    else if (typeof list === 'object' && list !== null)
      for (const [name, value] of Object.entries(list)) if (name !== FUNCTIONS) add(name, value);
  }
  return functions;
}

function choose(functions: ReadonlyMap<string, Call>, kind: Kind, wanted: Wanted): CourseSearch {
  const name = wanted.function ?? (functions.has('solve') ? 'solve' : undefined);
  if (name !== undefined) {
    const call = functions.get(name);
    if (call !== undefined) return offerNamed(name, call, kind);
    throw new NoSearch(`it has no function \`${name}\``, `write it${orAnother(functions)}`);
  }
  const offers = Array.from(functions, ([each, call]) => offerOf(each, call, kind)).filter(
    (each) => each !== undefined,
  );
  const halves = offers.filter((each) => HALF.test(plain(each.name)));
  const whole = offers.filter((each) => !halves.includes(each));
  let found = known(whole, kind, wanted.algorithm);
  if (found.length === 0 && halves.length === 2) {
    const [first, second] = halves as [Offer, Offer];
    return plain(first.name).includes('min') ? [second, first] : [first, second];
  }
  if (found.length === 0) found = whole;
  if (found.length > 1) {
    const outer = found.filter(({ name: called }) => !isCalled(called, functions));
    if (outer.length > 0) found = outer;
  }
  const [first, ...others] = found;
  if (first !== undefined && others.length === 0) return first;
  if (first !== undefined)
    throw new NoSearch(
      `it has several searches: ${found.map((each) => each.name).join(', ')}`,
      `name one, as in \`{file}:${first.name}\``,
    );
  // A function of any name, if it is the only one.
  const [only, ...more] = functions;
  if (only !== undefined && more.length === 0 && parametersOf(only[1]).length === 1)
    return offerNamed(...only, kind);
  throw nothingFound(functions, kind);
}

/** Returns the offers whose names say that they are the algorithm, or else any. */
function known(
  offers: readonly Offer[],
  kind: Kind,
  algorithm: string | undefined,
): readonly Offer[] {
  const patterns = ALGORITHMS[kind];
  const own = algorithm === undefined ? undefined : patterns[algorithm];
  const named = offers.filter((each) => own?.test(plain(each.name)));
  if (named.length > 0) return named;
  const every = [...Object.values(patterns), SEARCH];
  return offers.filter((each) => every.some((pattern) => pattern.test(plain(each.name))));
}

/** Whether another function of a file uses a function. */
function isCalled(name: string, functions: ReadonlyMap<string, Call>): boolean {
  const word = new RegExp(String.raw`(?<![\w$.])${name.replaceAll('$', String.raw`\$`)}(?![\w$])`);
  return [...functions].some(([other, call]) => other !== name && word.test(call.toString()));
}

function offerOf(name: string, call: Call, kind: Kind): Offer | undefined {
  const parameters = parametersOf(call);
  const roles = rolesOf(parameters, kind);
  const isClear = roles.every((role, index) => role !== undefined || parameters[index]!.isOptional);
  return isClear && roles.some((role) => CORE.has(role)) ? { name, call, roles } : undefined;
}

/** Returns how to call the function that is meant. */
function offerNamed(name: string, call: Call, kind: Kind): Offer {
  const offer = offerOf(name, call, kind);
  if (offer !== undefined) return offer;
  const parameters = parametersOf(call);
  const needed = parameters.filter(({ isOptional }) => !isOptional);
  if (needed.length < 2) return { name, call, roles: [kind] };
  const roles = rolesOf(parameters, kind);
  const unknown = parameters.find(
    ({ isOptional }, index) => !isOptional && roles[index] === undefined,
  );
  throw new NoSearch(
    unknown === undefined
      ? `nothing says what \`${name}\` searches`
      : `nothing says what \`${name}\` gets as \`${unknown.name}\``,
    `write \`export function solve(${kind}) {…}\`, and call \`${name}\` there`,
  );
}

function rolesOf(parameters: readonly Parameter[], kind: Kind): readonly (string | undefined)[] {
  const roles: (string | undefined)[] = [];
  for (const { name, isOptional } of parameters) {
    const found = Object.entries(ROLES[kind]).find(([, words]) => words.test(plain(name)))?.[0];
    // In `solve(tree, n = 3)`, nothing says that n is a node.
    const isOther = isOptional && CORE.has(found) && roles.some((role) => CORE.has(role));
    roles.push(isOther || roles.includes(found) ? undefined : found);
  }
  return roles;
}

/** Returns the error of a file without a search, with a wrapper to paste if it has a function. */
function nothingFound(functions: ReadonlyMap<string, Call>, kind: Kind): NoSearch {
  const root = { tree: 'tree.root', space: 'space.start', board: 'board', csp: 'csp' }[kind];
  for (const [name, call] of functions) {
    const [first, ...others] = parametersOf(call).map((each) => each.name);
    if (first === undefined) continue;
    return new NoSearch(
      `nothing says that one of its functions searches a ${kind}${listed(functions)}`,
      `write \`export const solve = (${kind}) => ${name}(${[root, ...others].join(', ')});\`, with values for the other parameters`,
    );
  }
  return new NoSearch(`it has no function that searches a ${kind}`);
}

function listed(functions: ReadonlyMap<string, Call>): string {
  return functions.size === 0 ? '' : ` (found: ${[...functions.keys()].join(', ')})`;
}

function orAnother(functions: ReadonlyMap<string, Call>): string {
  return functions.size === 0 ? '' : `, or name another one${listed(functions)}`;
}

function plain(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

/** Returns the values that a search found as a list. */
async function searchCsp(call: Call, csp: Csp): Promise<unknown> {
  return csp.listed(await call(csp));
}

// Trees

/** Searches a tree. A search with a function or a flag for each player changes turns at each level. */
function searchTree(found: CourseSearch, tree: Tree, depth: number): unknown {
  const { root } = tree;
  const isHalf = Array.isArray(found);
  const { call, roles } = isHalf
    ? (found as readonly Offer[])[root.isMax ? 0 : 1]!
    : (found as Offer);
  const takesTurns =
    (isHalf || roles.includes('maximizing') || roles.includes('color')) && !roles.includes('tree');
  const values: Readonly<Record<string, unknown>> = {
    tree,
    position: takesTurns ? new Position(root, root.isMax) : root,
    // Nodes where a player passes are levels, too.
    limit: 2 * depth,
    depth: countsUp(call, roles) ? 0 : 2 * depth,
    alpha: -Infinity,
    beta: Infinity,
    maximizing: root.isMax,
    color: root.isMax ? 1 : -1,
  };
  const answer = call(...roles.map((role) => (role === undefined ? undefined : values[role])));
  // A search with a color returns values from the view of the player who is to move.
  const sign = roles.includes('color') && !root.isMax ? -1 : 1;
  return answer instanceof Promise
    ? answer.then((value) => answerOf(value, sign))
    : answerOf(answer, sign);
}

/** Whether a search counts its levels upward, from 0. */
function countsUp(call: Call, roles: readonly (string | undefined)[]): boolean {
  if (roles.includes('limit')) return true;
  const { name } = parametersOf(call)[roles.indexOf('depth')] ?? {};
  const text = call.toString();
  const has = (sign: string): boolean =>
    new RegExp(String.raw`(?<![\w$])${name}\s*${sign}\s*1\b`).test(text);
  return name !== undefined && has(String.raw`\+`) && !has('-');
}

/** How people call the value in an answer such as `{ value, move }`. */
const VALUE = /^(?:value|val|score|best(?:value|val|score)|eval|evaluation|utility)$/;

/** Returns an answer about a tree: nodes in place of positions, and a pair in place of an object with a value and a move. */
function answerOf(answer: unknown, sign: number): unknown {
  if (typeof answer === 'number') return sign * answer;
  if (answer instanceof Position) return answer.node;
  if (Array.isArray(answer)) return answer.map((each) => answerOf(each, sign));
  if (typeof answer !== 'object' || answer === null || answer instanceof Node) return answer;
  const members = Object.entries(answer);
  const value = members.find(([name, each]) => typeof each === 'number' && VALUE.test(plain(name)));
  if (value === undefined) return answer;
  const move = members.find(([, each]) => each instanceof Node || each instanceof Position);
  return [value, move].flatMap((each) => (each === undefined ? [] : [answerOf(each[1], sign)]));
}

// Spaces

/** Returns what the roles of a function of a space get. */
function valuesOf(
  space: Space,
  { algorithm, limit = 4, width = 2 }: Wanted,
): Readonly<Record<string, unknown>> {
  // Another search keeps its own default.
  const ifAskedOf = (id: string, value: number): number | undefined =>
    algorithm === undefined || algorithm === id ? value : undefined;
  /** The actions between states that the search has met. */
  const steps = new Map<State, Map<State, number>>();
  return {
    space,
    start: space.start,
    goal: goalOf(space),
    neighbors: (state: State) => {
      const costs = new Map<State, number>();
      for (const [, there, cost] of space.successors(state))
        costs.set(there, Math.min(cost, costs.get(there) ?? Infinity));
      steps.set(state, costs);
      return [...costs.keys()];
    },
    isGoal: (state: State) => space.isGoal(state),
    heuristic: (state: State) => space.heuristic(state),
    limit: ifAskedOf('depth-limited', limit),
    width: ifAskedOf('beam', width),
    cost: (from: State, to: State) => {
      const cost = steps.get(from)?.get(to);
      if (cost === undefined)
        throw new Error(
          `ask for the neighbors of ${from.name} before the cost from there to ${to.name}`,
        );
      return cost;
    },
  };
}
