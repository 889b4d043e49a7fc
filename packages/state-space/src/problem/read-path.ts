/**
 * Reads paths as programs print them: `UP LEFT`, `ULL`, `['Up', 'Left']`, `up -> left`, one step a line, states such as `S -> B -> G`, or the
 * boards along the way. The rules decide what the names mean: only texts that lead to a goal are read.
 */
import {
  answersIn,
  type Domain,
  isHarmless,
  type Item,
  type List,
  readGrid,
  readItems,
  readList,
  withoutColors,
} from '@queenside/core';
import { nameOf } from '../path.ts';

/** A path that the next lines show. */
export interface PrintedPath {
  readonly actions: readonly string[];
  /** The cost that the text states; undefined without one. */
  readonly cost: number | undefined;
  readonly lines: number;
}

/** The longest line of a path, and the most steps of one that is printed line by line. */
const LONGEST = 50_000;
const MOST_STEPS = 1000;
/** The most lines in front of the steps. */
const MOST_HEADINGS = 5;

const NUMBER = String.raw`\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?`;
/** `Cost: 6`, `total cost = 6`, `(cost 6)`. */
const COST = new RegExp(
  String.raw`[\s,;|(]*(?<![\p{L}])(?:total |path )?(?:cost|distance|weight)(?: is)?\s*[:=]?\s*(${NUMBER})\s*[);,|]?`,
  'iu',
);
/** `3 moves`, `in 3 steps`, `moves: 3`, `length = 3`. */
const COUNT =
  /[\s,;|(]*(?<![\p{L}\d.])(?:(?:in|after)? ?(\d+) (?:moves?|steps?|actions?|crossings?)|(?:number of )?(?:moves|steps|actions|crossings|length|depth)(?: is)?\s*[:=]?\s*(\d+))(?![\p{L}\d.])\s*[);,|:]?/iu;
/** A cost without its number. */
const LACKS_COST = /(?<!\p{L})(?:cost|distance|weight)(?!\p{L}| (?:path|route))/iu;
const NUMBERED = /(?:solution|puzzle|case|graph|problem|instance) ?#?\d+|n ?= ?\d+/giu;
const ARROWS = /\s*(?:-+>|=+>|→|⇒|➜|>)\s*/;
const STEP_LABEL =
  /^(?:(?:step|move|action)\s*#?\s*\d+|#?\d+)\s*(?:[:.)]|->|-)\s+|^[-*•]\s+|^\[\d+\]\s+/i;
/** `Step 3:`, above a board. */
const STATE_LABEL = /^\W*(?:step|move|state|board|node)\s*#?\s*\d+\W*$/i;
/** `Initial state:`, `--- Start ---`, `Step #2: move left`, `Operator: moveUp`. */
const STATE_NAME =
  /^\W*(?:initial|start|starting|final|goal|current|solution found)?\W*(?:state|board|puzzle|position|node|configuration)?\W*$|^\W*(?:(?:step|move|state|action|operator)\W*(?:\d+)?\W*)?(?:(?:move|slide)[\s_-]*)?(?:blank |tile )?(?:up|down|left|right)\W*$/i;
const BLANK_CELLS = new Set(['', '0', '_', '.', '·', '*', '-', 'x', 'b', ' ']);

/**
 * Returns the path that lines begin with. Undefined if none of its readings leads to a goal.
 *
 * @param first the text of the first of them.
 */
export function printedPathIn<State>(
  domain: Domain<State>,
  initial: State,
  first: string,
  next: Iterable<Uint8Array>,
): PrintedPath | undefined {
  const rules = new NamedSteps(domain, initial);
  const lines = new TextLines(first, next);
  return pathInLine(rules, lines) ?? pathInSteps(rules, lines) ?? pathInBoards(rules, lines);
}

/** Reads a path on one line, perhaps with its cost on the line before or after it. */
function pathInLine<State>(rules: NamedSteps<State>, lines: TextLines): PrintedPath | undefined {
  for (let at = 0; at <= MOST_HEADINGS; at++) {
    const line = lines.at(at);
    if (line === undefined) return undefined;
    const { rest, cost, count } = fieldsIn(line);
    for (const text of LACKS_COST.test(rest) ? [] : answersIn(rest))
      for (const names of hasNumber(rest, text) ? [] : namesIn(text)) {
        const actions = rules.follow(names);
        if (actions === undefined || (count ?? actions.length) !== actions.length) continue;
        return withCost(lines, at, actions, cost);
      }
    if (!isHeading(line)) return undefined;
  }
  return undefined;
}

/** Returns whether the words before an answer have a number that does not belong to a label such as `Solution 1`. */
function hasNumber(line: string, answer: string): boolean {
  return /\d/.test(line.slice(0, line.indexOf(answer)).replace(NUMBERED, ''));
}

/** Reads a path with a line for each step. */
function pathInSteps<State>(rules: NamedSteps<State>, lines: TextLines): PrintedPath | undefined {
  let start = 0;
  while (
    start < MOST_HEADINGS &&
    isHeading(lines.at(start)) &&
    !rules.isStep(stepIn(lines.at(start)!))
  )
    start++;
  const names: string[] = [];
  for (let at = start; names.length < MOST_STEPS; at++) {
    const line = lines.at(at);
    if (line === undefined || line === '') return undefined;
    names.push(stepIn(line));
    const actions = rules.follow(names);
    if (actions !== undefined) return withCost(lines, at, actions, undefined);
  }
  return undefined;
}

/** Reads a path as the boards along it, each drawn over several lines. */
function pathInBoards<State>(rules: NamedSteps<State>, lines: TextLines): PrintedPath | undefined {
  const walk = rules.walk();
  const { height } = walk.size;
  if (height < 2) return undefined;
  for (let at = 0; at < MOST_STEPS * (height + 4);) {
    const line = lines.at(at);
    if (line === undefined) return undefined;
    const board = boardAt(lines, at, walk.size);
    if (board === undefined) {
      if (line !== '' && !isBetweenBoards(line)) return undefined;
      at++;
      continue;
    }
    if (!walk.to(board.cells)) return undefined;
    at += board.lines;
    if (walk.isAtGoal) return withCost(lines, at - 1, walk.actions, undefined);
  }
  return undefined;
}

/** Reads one board: drawn, or as a list of its rows over several lines. */
function boardAt(
  lines: TextLines,
  at: number,
  { height, width }: { readonly height: number; readonly width: number },
): { readonly cells: readonly string[]; readonly lines: number } | undefined {
  const next = lines.slice(at, at + 2 * height + 4);
  if (next[0]?.startsWith('[[') === true) {
    const list = readList(next.slice(0, height).join(' '));
    return list && { cells: flat(list), lines: height };
  }
  const grid = readGrid(next, { height, width, isBare: true });
  return grid && { cells: grid.rows.flat(), lines: grid.lines };
}

/** Makes the path of the lines up to one. Its cost may stand on another line in front of it or behind it. */
function withCost(
  lines: TextLines,
  last: number,
  actions: readonly string[],
  own: number | undefined,
): PrintedPath {
  const before = [...Array(last).keys()].map((at) => costOf(lines.at(at)!)).find(isNumber);
  const after =
    own === undefined && before === undefined ? costOf(lines.at(last + 1) ?? '') : undefined;
  return { actions, cost: own ?? before ?? after, lines: last + 1 + (after === undefined ? 0 : 1) };
}

function isNumber(value: number | undefined): value is number {
  return value !== undefined;
}

/** Returns the cost in a line that says nothing else. */
function costOf(line: string): number | undefined {
  const { cost, rest } = fieldsIn(line);
  return /[\p{L}\d]/u.test(rest) ? undefined : cost;
}

/** Takes the cost and the number of steps out of a line. */
function fieldsIn(line: string): {
  readonly rest: string;
  readonly cost: number | undefined;
  readonly count: number | undefined;
} {
  const cost = COST.exec(line)?.[1];
  const withoutCost = line.replace(COST, ' ').trim();
  const [, first, second] = COUNT.exec(withoutCost) ?? [];
  const count = first ?? second;
  return {
    rest: count === undefined ? withoutCost : withoutCost.replace(COUNT, withoutWords).trim(),
    cost: cost === undefined ? undefined : Number(cost),
    count: count === undefined ? undefined : Number(count),
  };
}

/** Leaves the colon of `4 moves: up, left`. */
function withoutWords(field: string): string {
  return field.trimEnd().endsWith(':') ? ': ' : ' ';
}

/** Returns whether a line belongs to the path below it: it has a cost, a number of steps, or the number of a state, and no other meaning. */
function isHeading(line: string | undefined): boolean {
  if (line === undefined || !isHarmless(line.replace(/[=+~*#_-]{3,}/g, ''))) return false;
  const { cost, count } = fieldsIn(line);
  return cost !== undefined || count !== undefined || STATE_LABEL.test(line);
}

/** Returns whether a line may be above a board: it is a heading, names the step or the state, or is drawn. The boards decide. */
function isBetweenBoards(line: string): boolean {
  return isHeading(line) || STATE_NAME.test(line) || /^[\s|v↓V^=+~*#_-]*$/.test(line);
}

function stepIn(line: string): string {
  return bare(line.replace(STEP_LABEL, '').replace(/[.,;]$/, ''));
}

/** Yields the ways to cut a text into the names of steps. */
function* namesIn(text: string): Generator<readonly string[]> {
  if (ARROWS.test(text)) yield text.split(ARROWS).map(bare);
  const list = withoutKeys(readList(text));
  if (list !== undefined) yield list.items.map(textOf);
  if (list !== undefined) yield flat(list);
  if (list === undefined && text.includes(',')) yield text.split(/\s*[,;]\s*/).map(bare);
  const items = list === undefined ? withoutKeys(readItems(text))?.items.map(textOf) : undefined;
  if (items !== undefined) yield items;
  yield [bare(text)];
  if (/^\p{L}+$/u.test(text)) yield Array.from(text);
}

/** Returns a list if none of its items has a key. */
function withoutKeys(list: List | undefined): List | undefined {
  return list?.keys.every((key) => key === undefined) === true ? list : undefined;
}

function bare(name: string): string {
  return name.trim().replace(/^(["'([])(.*)(["')\]])$/, '$2');
}

function textOf(item: Item): string {
  return typeof item === 'string' ? item : item.items.map(textOf).join(' ');
}

function flat(item: Item): string[] {
  return typeof item === 'string' ? [item] : item.items.flatMap(flat);
}

/** Follows names by the rules. */
class NamedSteps<State> {
  readonly #domain: Domain<State>;
  readonly #initial: State;

  constructor(domain: Domain<State>, initial: State) {
    this.#domain = domain;
    this.#initial = initial;
  }

  /** Returns the actions that names mean if they lead to a goal: actions, what they move, or the states that they lead to. */
  follow(names: readonly string[]): readonly string[] | undefined {
    const plain = names.map(plainName).filter((name) => name !== '');
    const isFromStart = this.#textsOf(this.#initial).includes(plain[0] ?? '');
    return (
      this.#walk(plain, (action, state) => this.#namesOf(action, state)) ??
      this.#walk(plain, (action, state) => this.#opposites(action, state)) ??
      (isFromStart
        ? this.#walk(plain.slice(1), (action, state) => this.#after(action, state))
        : undefined) ??
      this.#walk(plain, (action, state) => this.#after(action, state)) ??
      this.#throughStates(names)
    );
  }

  /** Returns whether a text names an action of the initial state. */
  isStep(name: string): boolean {
    const plain = plainName(name);
    return this.#domain
      .actions(this.#initial)
      .some((action) =>
        [...this.#namesOf(action, this.#initial), ...this.#opposites(action, this.#initial)].some(
          (each) => each === plain || (plain.length === 1 && initialOf(each) === plain),
        ),
      );
  }

  /** Opens a walk along boards. */
  walk(): BoardWalk<State> {
    return new BoardWalk(this.#domain, this.#initial);
  }

  /** Reads the cells of all boards along the way, one after the other. */
  #throughStates(cells: readonly string[]): readonly string[] | undefined {
    const walk = this.walk();
    const { height, width } = walk.size;
    const length = height * width;
    if (length < 4 || cells.length % length !== 0) return undefined;
    for (let at = 0; at < cells.length; at += length)
      if (!walk.to(cells.slice(at, at + length))) return undefined;
    return walk.isAtGoal ? walk.actions : undefined;
  }

  #walk(
    names: readonly string[],
    meanings: (action: number, state: State) => readonly string[],
  ): readonly string[] | undefined {
    const domain = this.#domain;
    // `U L L`: the first letters of names that are words.
    const areLetters = names.every((name) => /^\p{L}$/u.test(name));
    let state = this.#initial;
    const actions: string[] = [];
    for (const name of names) {
      const legal = domain.actions(state);
      const exact = legal.filter((action) => meanings(action, state).includes(name));
      const chosen =
        exact.length > 0 || !areLetters
          ? exact
          : legal.filter((action) =>
              meanings(action, state).some((each) => initialOf(each) === name),
            );
      if (chosen.length !== 1) return undefined;
      actions.push(nameOf(domain, chosen[0]!, state));
      state = domain.result(state, chosen[0]!);
    }
    return domain.isGoal(state) ? actions : undefined;
  }

  #namesOf(action: number, state: State): string[] {
    const others = this.#domain.otherNames?.(action, state) ?? [];
    return [nameOf(this.#domain, action, state), ...others].map(plainName);
  }

  /** Returns the name of the action that takes another back: that is how a tile moves if the blank moves the other way. */
  #opposites(action: number, state: State): string[] {
    const opposite = this.#domain.inverse?.(action);
    return opposite === undefined ? [] : [plainName(nameOf(this.#domain, opposite, state))];
  }

  #after(action: number, state: State): string[] {
    return this.#textsOf(this.#domain.result(state, action));
  }

  #textsOf(state: State): string[] {
    const text = this.#domain.text?.(state) ?? String(this.#domain.key(state));
    return [text, ...(this.#domain.otherTexts?.(state) ?? [])].map(plainName);
  }
}

/** A walk along boards, from the initial state. */
class BoardWalk<State> {
  readonly actions: string[] = [];
  /** The rows and columns of the boards; 1 by 1 if their texts are no boards. */
  readonly size: { readonly height: number; readonly width: number };
  readonly #domain: Domain<State>;
  #state: State;
  #isAtStart = true;

  constructor(domain: Domain<State>, initial: State) {
    this.#domain = domain;
    this.#state = initial;
    const rows = this.#rowsOf(initial);
    const width = rows[0]!.length;
    const isBoard = domain.text !== undefined && rows.every((row) => row.length === width);
    this.size = isBoard ? { height: rows.length, width } : { height: 1, width: 1 };
  }

  get isAtGoal(): boolean {
    return this.#domain.isGoal(this.#state);
  }

  /** Goes to the next board. The first may be the initial one. Returns false if no action leads there. */
  to(cells: readonly string[]): boolean {
    const isFirst = this.#isAtStart;
    this.#isAtStart = false;
    if (isFirst && this.#shows(this.#state, cells)) return true;
    for (const action of this.#domain.actions(this.#state)) {
      const next = this.#domain.result(this.#state, action);
      if (!this.#shows(next, cells)) continue;
      this.actions.push(nameOf(this.#domain, action, this.#state));
      this.#state = next;
      return true;
    }
    return false;
  }

  #shows(state: State, cells: readonly string[]): boolean {
    const own = this.#rowsOf(state).flat();
    return (
      own.length === cells.length &&
      own.every((cell, at) => plainCell(cell) === plainCell(cells[at]!))
    );
  }

  #rowsOf(state: State): string[][] {
    const text = this.#domain.text?.(state) ?? '';
    return text.split('\n').map((row) => row.trim().split(/\s+/));
  }
}

function plainCell(cell: string): string {
  const lower = cell.toLowerCase();
  return BLANK_CELLS.has(lower) ? '0' : lower;
}

/** Returns the first letter of a name that is one word. */
function initialOf(name: string): string | undefined {
  return /^\p{L}+$/u.test(name) ? name[0] : undefined;
}

function plainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[_,\s]+/g, ' ');
}

/** Lines as texts, decoded when they are asked for. */
class TextLines {
  readonly #next: Iterator<Uint8Array>;
  readonly #texts: string[];
  readonly #decoder = new TextDecoder();

  constructor(first: string, next: Iterable<Uint8Array>) {
    this.#texts = [withoutColors(first).trim()];
    this.#next = next[Symbol.iterator]();
    this.#next.next();
  }

  /** Returns a line; undefined after the last, and from the first very long one on. */
  at(index: number): string | undefined {
    while (this.#texts.length <= index) {
      const { done, value } = this.#next.next();
      if (done === true || value.length > LONGEST) return undefined;
      this.#texts.push(withoutColors(this.#decoder.decode(value)).trim());
    }
    return this.#texts[index];
  }

  slice(from: number, to: number): string[] {
    this.at(to - 1);
    return this.#texts.slice(from, to);
  }
}
