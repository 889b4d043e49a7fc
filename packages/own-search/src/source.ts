/** Reads from the text of a file what its function `solve` gets, or the function of a course in its place. */
import type { QueensideError } from '@queenside/core';
import type { BankOptions } from '@queenside/referee';
import { noSolve, ownSearchError } from './errors.ts';

export type Kind = 'tree' | 'space' | 'board' | 'csp';

export const KINDS: readonly Kind[] = ['tree', 'space', 'board', 'csp'];
/** The parameter of a function that gets the text of a record, and returns that of its answer. */
const RECORD = 'record';

/** The function `solve` in Python: the name of its parameter, and its annotation. */
const PYTHON = /^(?:async\s+)?def\s+solve\s*\(\s*(\w*)\s*(?::\s*["']?(?:\w+\.)*(\w+))?/m;
/** In JavaScript and TypeScript: a function, or a constant. */
const FUNCTION = /\bfunction\s+solve\s*\(\s*(\w*)\s*(?::\s*(\w+))?/;
const CONSTANT =
  /\bsolve\s*(?::[^=]{0,300})?=\s*(?:async\s*)?(?:function\b[^(]{0,99})?\(?\s*(\w*)\s*(?::\s*(\w+))?/;

/** The constant that names the problem. */
const PYTHON_PROBLEM = /^problem\s*(?::[^=\n]*)?=\s*["']([\w-]+)["']/m;
const PROBLEM = /^\s*export\s+const\s+problem\s*(?::[^=\n]*)?=\s*["'`]([\w-]+)["'`]/m;

/** The courses whose functions run as they are. */
export const FRAMEWORKS = ['aima', 'cs50', 'mit', 'pacman'] as const;
export type Framework = (typeof FRAMEWORKS)[number];

/** What the user says about the search in a file. All is found out otherwise. */
export interface Wanted {
  /** The name of a function, or of an agent in Python. */
  readonly function?: string;
  readonly framework?: Framework;
  /** The id of the algorithm that it should be. It chooses one of several functions by their names. */
  readonly algorithm?: string;
  /** The limit of depth-limited search, in actions, for a parameter such as `limit`. Default: 4. */
  readonly limit?: number;
  /** The width of beam search, for a parameter such as `beam_width`. Default: 2. */
  readonly width?: number;
  /** The order of variables of a constraint problem, for a parameter such as `select_unassigned_variable`. Default: its own. */
  readonly variables?: string;
  /** The order of values, for a parameter such as `order_domain_values`. Default: its own. */
  readonly values?: string;
}

/**
 * Returns what the search of a file searches: the name or the type of a parameter says so, or what a function of a course gets.
 *
 * @param file its name, for errors.
 * @param name the function, if not `solve` or the only one.
 * @throws QueensideError `own-search/no-solve`, `own-search/unknown-parameter`, or `own-search/no-calls` if it searches nothing.
 */
export function kindOf(file: string, text: string, name?: string): Kind {
  const kind = kindIfSaid(file, text, name);
  if (kind !== undefined) return kind;
  throw ownSearchError('unknown-parameter', { file, found: parameterIn(file, text).parameter });
}

/**
 * Returns what the search of a file searches, as {@link kindOf}; undefined if nothing says so: then the problem decides.
 *
 * @throws QueensideError `own-search/no-solve`, `own-search/unknown-parameter` if `solve` needs several parameters, or
 *   `own-search/no-calls` if it searches nothing.
 */
export function kindIfSaid(file: string, text: string, name?: string): Kind | undefined {
  const isPython = file.endsWith('.py');
  if ((name ?? 'solve') !== 'solve') return kindOfNamed(file, text, name!);
  if (!hasSolve(file, text)) return kindOfCourse(file, text);
  const { parameter, type } = parameterIn(file, text);
  if (parameter === RECORD) throw ownSearchError('no-calls', { file });
  const kind = [type, parameter]
    .map((word) => KINDS.find((each) => each === word.toLowerCase()))
    .find((each) => each !== undefined);
  const said = kind ?? (isPython ? kindOfParameters([parameter]) : undefined);
  if (said === undefined && !isAlone(file, text, parameter))
    throw ownSearchError('unknown-parameter', { file, found: parameter });
  return said;
}

/** Whether `solve` needs one parameter only. JavaScript finds it out when it runs. */
function isAlone(file: string, text: string, parameter: string): boolean {
  if (parameter === '') return false;
  if (!file.endsWith('.py')) return true;
  const [, parameters = ''] = /^(?:async\s+)?def\s+solve\s*\(([^)]*)/m.exec(text) ?? [];
  return (
    parameters.split(',').filter((each) => /^\s*\w/.test(each) && !each.includes('=')).length < 2
  );
}

/** A function or an agent of a file, by what its definition says. */
interface Definition {
  readonly name: string;
  /** The names of the parameters; undefined for an agent. */
  readonly parameters?: readonly string[];
}

/** A function at the start of a line, and its parameters, or a class. */
const DEFINITIONS =
  /^(?:async\s+)?def\s+(\w+)\s*\(([^)]{0,1000})|^class\s+(\w+).*((?:\n(?:[ \t#].*)?)*)/gm;
const AGENT = /^\s+def\s+getAction\b/m;

/** The beginning of a function or of a constant in JavaScript, at the start of a line, and its name. */
const BEGINNINGS =
  /^(?:export )?(?:(?:const|let|var) (\w+)[ \t]?(?::[^=\n]{0,200})?=|default\b|(?:module\.)?exports(?:\.\w{1,99})?[ \t]?=|(?=async|function))/gm;
/** A function behind that, its name, and its parameters. */
const JAVASCRIPT_FUNCTION =
  /^\s{0,99}(?:async\s{1,9})?(?:function\b[ *]{0,9}(\w*)\s{0,9}\(([^)]{0,1000})\)|\(([^)]{0,1000})\)[^;\n]{0,200}=>|(\w{1,99})\s{0,9}=>)/;
/** The most characters of the beginning of a function. */
const MOST_OF_HEAD = 1300;

function definitionsIn(file: string, text: string): readonly Definition[] {
  return file.endsWith('.py') ? definitionsInPython(text) : definitionsInJavaScript(text);
}

function definitionsInJavaScript(text: string): readonly Definition[] {
  return Array.from(text.matchAll(BEGINNINGS), ({ 0: all, 1: constant, index }) => {
    const from = index + all.length;
    const found = JAVASCRIPT_FUNCTION.exec(text.slice(from, from + MOST_OF_HEAD));
    if (found === null) return undefined;
    const [, name = '', a, b, only = ''] = found;
    return { name: constant ?? (name || 'default'), parameters: namesIn(a ?? b ?? only) };
  }).filter((each) => each !== undefined);
}

/** Returns the names in a list of parameters. */
function namesIn(parameters: string): readonly string[] {
  return parameters.split(',').map((each) => /[\w$]*/.exec(each.trim())![0]);
}

function definitionsInPython(text: string): readonly Definition[] {
  return Array.from(text.matchAll(DEFINITIONS), ([, name, parameters = '', agent, body]) =>
    name === undefined
      ? AGENT.test(body!)
        ? { name: agent! }
        : undefined
      : { name, parameters: namesIn(parameters) },
  ).filter((each) => each !== undefined);
}

/** The names of searches in courses and books, in small letters without underscores. */
const SEARCHES: readonly (readonly [Kind, RegExp])[] = [
  ['tree', /minimax|minmax|negamax|alphabeta|abprun|absearch|expecti/],
  [
    'space',
    /astar|greedy|uniformcost|ucs|dijkstra|breadthfirst|bfs|depthfirst|dfs|depthlimited|iterativedeepening|shortestpath|recursivebest|beamsearch|branch(?:and|n)?bound/,
  ],
];
/** The class of CS50's project on crosswords. */
const CREATOR = /^class\s+CrosswordCreator\b/m;
const OF_SPACES = /^(?:problem|space|statespace|graph|(?:get)?neighbou?rs?)$/;
const FROM = /^(?:source|start|startnode|startstate)$/;
const TO = /^(?:target|goal|end|endnode|goalnode|goalstate)$/;
const OF_TREES =
  /^(?:tree|gametree|game|node|root|position|pos|alpha|beta|gamestate|board|state|(?:is)?maxi\w*)$/;

function kindOfParameters(parameters: readonly string[]): Kind | undefined {
  const words = parameters.map(plain);
  if (words.includes('csp')) return 'csp';
  if (words.some((word) => OF_SPACES.test(word))) return 'space';
  if (words.some((word) => FROM.test(word)) && words.some((word) => TO.test(word))) return 'space';
  return words.some((word) => OF_TREES.test(word)) ? 'tree' : undefined;
}

/** The most names of one function. */
const MOST_NAMES = 9;

function kindOfNamed(file: string, text: string, name: string, depth = 0): Kind | undefined {
  const original = new RegExp(String.raw`^${name}\s*=\s*(\w+)\s*(?:#.*)?$`, 'm').exec(text)?.[1];
  if (original !== undefined && original !== name && depth < MOST_NAMES)
    return kindOfNamed(file, text, original, depth + 1);
  if (file.endsWith('.py') && name === 'CrosswordCreator' && CREATOR.test(text)) return 'csp';
  const found = definitionsIn(file, text).find((each) => each.name === name);
  if (found === undefined) {
    // It may be another name of a function, or one that the file imports.
    if (new RegExp(String.raw`\b${name}\b`).test(text)) return undefined;
    throw ownSearchError('no-search', {
      file,
      message: `it has no function \`${name}\``,
      remedy: 'write it, or name another one',
    });
  }
  return found.parameters === undefined ? 'tree' : kindOfParameters(found.parameters);
}

/** @throws QueensideError `own-search/no-solve` or `own-search/no-search` if no function can be a search. */
function kindOfCourse(file: string, text: string): Kind | undefined {
  if (file.endsWith('.py') && CREATOR.test(text)) return 'csp';
  const all = definitionsIn(file, text);
  const named = SEARCHES.filter(([, names]) => all.some(({ name }) => names.test(plain(name))));
  if (named.length === 1) return named[0]![0];
  const kinds = new Set(
    all.map(({ parameters }) => (parameters ? kindOfParameters(parameters) : 'tree')),
  );
  kinds.delete(undefined);
  const isAny =
    all.length === 1 && all[0]!.parameters?.length === 1 && all[0]!.parameters[0] !== '';
  if (kinds.size === 0 && isAny) return undefined;
  if (kinds.size === 0) throw noSearch(file, all);
  return kinds.size === 1 ? [...kinds][0] : undefined;
}

/** Returns the error of a file whose functions say nothing about a search, with a wrapper for one of them. */
function noSearch(file: string, all: readonly Definition[]): QueensideError {
  const functions = all.filter(({ parameters = [] }) => parameters.some((each) => each !== ''));
  const [first] = functions;
  if (first === undefined) return noSolve(file);
  const call = `${first.name}(${['tree.root', ...first.parameters!.slice(1)].join(', ')})`;
  const wrapper = file.endsWith('.py')
    ? `def solve(tree): return ${call}`
    : `export const solve = (tree) => ${call};`;
  return ownSearchError('no-search', {
    file,
    message: `nothing says what its functions search (found: ${functions.map(({ name }) => name).join(', ')})`,
    remedy: `write \`${wrapper}\`, with values for the other parameters; a parameter \`space\` or \`board\` searches those`,
  });
}

/** The course of a search of trees in Python by the names that it uses. */
const COURSES_OF_TREES: readonly (readonly [Framework, RegExp])[] = [
  ['pacman', /\b(?:getLegalActions|generateSuccessor)\b/],
  // The book's games have these names, too, and others that tic-tac-toe has not.
  ['cs50', /^(?![^]*\b(?:to_move|terminal_test|is_terminal)\b)(?=[^]*\bactions\()[^]*\bterminal\(/],
];

/** Returns the course of a search of trees, if its trees have a form of their own. */
export function courseOfTrees(file: string, text: string): Framework | undefined {
  if (!file.endsWith('.py')) return undefined;
  return COURSES_OF_TREES.find(([, names]) => names.test(text))?.[0];
}

/** Returns what the records of a bank must be so that the searches of a course can know them. */
export function bankOptionsOf(course: Framework | undefined): BankOptions {
  return { agents: course === 'pacman', outcomes: course === 'cs50' };
}

function plain(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

/** Whether a file has a function `solve`. */
export function hasSolve(file: string, text: string): boolean {
  return solveIn(file, text) !== null;
}

/**
 * Returns the id of the problem whose records the function `solve` of a file answers; undefined if it searches something.
 *
 * @throws QueensideError `own-search/no-solve`, or `own-search/no-problem` if the file does not name the problem.
 */
export function problemOf(file: string, text: string): string | undefined {
  if (parameterIn(file, text).parameter !== RECORD) return undefined;
  const isPython = file.endsWith('.py');
  const [, problem] = (isPython ? PYTHON_PROBLEM : PROBLEM).exec(text) ?? [];
  if (problem !== undefined) return problem;
  const example = isPython ? 'problem = "factor"' : "export const problem = 'factor';";
  throw ownSearchError('no-problem', { file, example });
}

/** Returns the name and the type of the parameter of `solve`; empty if it has none. */
function parameterIn(
  file: string,
  text: string,
): { readonly parameter: string; readonly type: string } {
  const solve = solveIn(file, text);
  if (solve === null) throw noSolve(file);
  const [, parameter = '', type = ''] = solve;
  return { parameter, type };
}

function solveIn(file: string, text: string): RegExpExecArray | null {
  if (file.endsWith('.py')) return PYTHON.exec(text);
  return FUNCTION.exec(text) ?? CONSTANT.exec(text);
}
