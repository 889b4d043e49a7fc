/**
 * Judges the methods of CS50's project on crosswords, each by its definition. A program calls each method on states that it has
 * prepared, so a mistake in one does not show in another.
 */
import { CALL, type Calls, type Difference, eachCall, lastIndex } from '../calls.ts';
import type { CspFacts } from './csp.ts';

/** The methods, by the numbers of `CALL.ask`. */
export const CROSSWORD_METHODS = [
  'enforce_node_consistency',
  'revise',
  'ac3',
  'assignment_complete',
  'consistent',
  'order_domain_values',
  'select_unassigned_variable',
  'backtrack',
] as const;

type CrosswordMethod = (typeof CROSSWORD_METHODS)[number];

/** What a method returned, by the numbers of `CALL.answer`: a truth value, None, the words before, or something else. */
export const CROSSWORD_ANSWERS = ['False', 'True', 'None', 'words', 'other'] as const;

type MethodAnswer = (typeof CROSSWORD_ANSWERS)[number];

/** A slot and a word, as indexes. */
type FilledSlot = readonly [slot: number, word: number];
type WordDomains = readonly ReadonlySet<number>[];

/** One call of a method. */
interface MethodCall {
  readonly method: CrosswordMethod;
  /** The slots that it got. An `ac3` with one got the arcs to this slot. */
  readonly slots: readonly number[];
  readonly before: WordDomains;
  readonly assigned: readonly FilledSlot[];
  readonly after: WordDomains;
  readonly answered: MethodAnswer;
  /** The words that it returned, in order. A variable is the slot of the only one. */
  readonly returned: readonly FilledSlot[];
}

/** Returns the first call whose result its definition does not permit; undefined if there is none. */
export function judgeCrossword(
  facts: CspFacts,
  calls: Calls,
  hasEnded: boolean,
): Difference | undefined {
  const grid = gridOf(facts);
  if (grid === undefined)
    return {
      call: lastIndex(calls),
      words: 'this record is no crossword, and the methods fill crosswords',
    };
  const count = facts.variables;
  const now = Array.from({ length: count }, () => new Set(grid.words.keys()));
  const copy = (): WordDomains => now.map((each) => new Set(each));
  const seen = new Set<CrosswordMethod>();
  let filled: FilledSlot[] = [];
  let asked: Omit<MethodCall, 'after' | 'answered' | 'returned'> | undefined;
  for (const { index, code, a, b } of eachCall(calls)) {
    if (code === CALL.domain) {
      if (!now[a]!.delete(b)) now[a]!.add(b);
    } else if (code === CALL.word) filled.push([a, b]);
    else if (code === CALL.ask) {
      const numbers = [Math.floor(b / (count + 1)), b % (count + 1)];
      const slots = numbers.filter((each) => each > 0).map((each) => each - 1);
      asked = { method: CROSSWORD_METHODS[a]!, slots, before: copy(), assigned: filled };
      filled = [];
    } else if (code === CALL.answer && asked !== undefined) {
      const call = {
        ...asked,
        after: copy(),
        answered: CROSSWORD_ANSWERS[a]!,
        returned: filled,
      };
      const fault = faultIn(grid, call);
      if (fault !== undefined)
        return { call: index, words: `yours: ${writeCall(grid, call)} ${fault}` };
      seen.add(call.method);
      filled = [];
      asked = undefined;
    }
  }
  const missing = CROSSWORD_METHODS.find((each) => !seen.has(each));
  return hasEnded && missing !== undefined
    ? { call: lastIndex(calls), words: `yours ended before \`${missing}\` was called` }
    : undefined;
}

/** The slots and the words of a crossword. */
interface CrosswordGrid {
  readonly words: readonly string[];
  readonly slots: readonly CrosswordSlot[];
  /** The indexes of the shared letter in two slots; undefined if they do not overlap. */
  overlap(x: number, y: number): readonly [x: number, y: number] | undefined;
}

interface CrosswordSlot {
  readonly row: number;
  readonly column: number;
  readonly isDown: boolean;
  readonly length: number;
}

const NAME = /^\((\d+),(\d+)\) (across|down), (\d+) letters$/;

/** Reads the slots from the names of the variables; undefined if these are not slots. */
function gridOf(facts: CspFacts): CrosswordGrid | undefined {
  const variables = Array.from({ length: facts.variables }, (_, variable) => variable);
  const slots = variables.flatMap((variable): CrosswordSlot[] => {
    const [, row, column, direction, length] = NAME.exec(facts.name(variable)) ?? [];
    return row === undefined
      ? []
      : [
          {
            row: Number(row) - 1,
            column: Number(column) - 1,
            isDown: direction === 'down',
            length: Number(length),
          },
        ];
  });
  if (slots.length < variables.length) return undefined;
  return {
    words: wordsOf(facts),
    slots,
    overlap(x, y) {
      const [a, b] = [slots[x]!, slots[y]!];
      if (a.isDown === b.isDown) return undefined;
      const [across, down] = a.isDown ? [b, a] : [a, b];
      const [inAcross, inDown] = [down.column - across.column, across.row - down.row];
      const isShared =
        inAcross >= 0 && inAcross < across.length && inDown >= 0 && inDown < down.length;
      if (!isShared) return undefined;
      return a.isDown ? [inDown, inAcross] : [inAcross, inDown];
    },
  };
}

/** Returns the words of all slots in the order of their code units, each once. */
export function wordsOf(facts: CspFacts): readonly string[] {
  const words = new Set<string>();
  for (let variable = 0; variable < facts.variables; variable++)
    for (let value = 0; value < facts.count(variable); value++)
      words.add(facts.valueName(variable, value));
  return [...words].toSorted((a, b) => (a < b ? -1 : 1));
}

/** Returns what is wrong with the result of a call; undefined if nothing is. */
function faultIn(grid: CrosswordGrid, call: MethodCall): string | undefined {
  switch (call.method) {
    case 'enforce_node_consistency':
      return faultInNodes(grid, call);
    case 'revise':
      return faultInRevise(grid, call);
    case 'ac3':
      return faultInArcs(grid, call);
    case 'backtrack':
      return faultInBacktrack(grid, call);
    default: {
      const changed = call.before.findIndex((each, slot) => !isEqual(each, call.after[slot]!));
      if (changed >= 0) return `changed the domain of ${nameOf(grid, changed)}; it only looks`;
      return faultInLook(grid, call);
    }
  }
}

function faultInLook(grid: CrosswordGrid, call: MethodCall): string | undefined {
  switch (call.method) {
    case 'assignment_complete': {
      const open = grid.slots.findIndex(
        (_, slot) => !call.assigned.some(([each]) => each === slot),
      );
      return faultInTruth(
        call,
        open < 0,
        open < 0 ? 'each variable has a word' : `${nameOf(grid, open)} has no word`,
      );
    }
    case 'consistent': {
      const conflict = conflictIn(grid, call.assigned);
      return faultInTruth(
        call,
        conflict === undefined,
        conflict ?? 'no words contradict each other',
      );
    }
    case 'order_domain_values':
      return faultInOrder(grid, call);
    default:
      return faultInSelection(grid, call);
  }
}

function faultInTruth(
  { answered }: MethodCall,
  expected: boolean,
  why: string,
): string | undefined {
  const wanted = expected ? 'True' : 'False';
  return answered === wanted
    ? undefined
    : `returned ${shown(answered)}; expected ${wanted}: ${why}`;
}

function faultInNodes(grid: CrosswordGrid, { before, after }: MethodCall): string | undefined {
  const fits = before.map(
    (words, slot) =>
      new Set([...words].filter((word) => grid.words[word]!.length === grid.slots[slot]!.length)),
  );
  const fault = faultInDomains(grid, fits, fits, after);
  return fault && `${fault.words}; expected the words of ${grid.slots[fault.slot]!.length} letters`;
}

function faultInRevise(grid: CrosswordGrid, call: MethodCall): string | undefined {
  const { before, after, answered } = call;
  const [x = 0, y = 0] = call.slots;
  const most = before.map((words, slot) =>
    slot === x ? supported(grid, before, x, y, false) : words,
  );
  const least = before.map((words, slot) =>
    slot === x ? supported(grid, before, x, y, true) : words,
  );
  const fault = faultInDomains(grid, least, most, after);
  const overlap = grid.overlap(x, y);
  if (fault !== undefined) {
    const where =
      overlap === undefined
        ? 'the variables do not overlap'
        : `letter ${overlap[0]} of x is letter ${overlap[1]} of y, whose domain is ${listed(grid, before[y]!)}`;
    return `${fault.words}; ${fault.slot === x ? where : 'it changes the domain of x only'}`;
  }
  const hasChanged = !isEqual(before[x]!, after[x]!);
  return faultInTruth(
    { ...call, answered },
    hasChanged,
    hasChanged ? 'it removed words from the domain of x' : 'it removed no word',
  );
}

/**
 * Returns the words of x that some word of y permits.
 *
 * @param differs whether the words must differ, too: the course does not say, so a method may do either.
 */
function supported(
  grid: CrosswordGrid,
  domains: WordDomains,
  x: number,
  y: number,
  differs: boolean,
): ReadonlySet<number> {
  const overlap = grid.overlap(x, y);
  if (overlap === undefined) return domains[x]!;
  const [i, j] = overlap;
  return new Set(
    [...domains[x]!].filter((word) =>
      [...domains[y]!].some(
        (other) => grid.words[word]![i] === grid.words[other]![j] && !(differs && word === other),
      ),
    ),
  );
}

/** Returns the words that are left when each has a support in each neighbor. */
function closure(grid: CrosswordGrid, domains: WordDomains, differs: boolean): WordDomains {
  const left = [...domains];
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const x of left.keys())
      for (const y of left.keys()) {
        if (x === y) continue;
        const kept = supported(grid, left, x, y, differs);
        hasChanged ||= kept.size < left[x]!.size;
        left[x] = kept;
      }
  }
  return left;
}

function faultInArcs(grid: CrosswordGrid, call: MethodCall): string | undefined {
  const { before, after, answered } = call;
  const [least, most] = [closure(grid, before, true), closure(grid, before, false)];
  const isEmpty = (domains: WordDomains): boolean => domains.some(({ size }) => size === 0);
  if (isEmpty(most))
    return faultInTruth(call, false, 'arc consistency leaves a domain without words');
  if (answered === 'False' && isEmpty(least)) return undefined;
  const wrong = faultInTruth(call, true, 'arc consistency leaves words in each domain');
  if (wrong !== undefined) return wrong;
  const fault = faultInDomains(grid, least, most, after);
  if (fault === undefined) return undefined;
  const { slot, word, isLeft } = fault;
  const neighbor = most.findIndex(
    (_, other) => other !== slot && !supported(grid, after, slot, other, false).has(word),
  );
  const why = isLeft
    ? neighbor < 0
      ? 'no arc-consistent domains have it'
      : `no word left in ${nameOf(grid, neighbor)} permits it`
    : 'each neighbor has a word that permits it';
  return `${fault.words}; ${why}`;
}

function faultInOrder(grid: CrosswordGrid, call: MethodCall): string | undefined {
  const { before, assigned, answered } = call;
  const [slot = 0] = call.slots;
  const found = call.returned.map(([, word]) => word);
  if (answered !== 'words')
    return `returned ${shown(answered)}; expected the words of the domain as a list`;
  const domain = before[slot]!;
  if (found.length !== domain.size || !isEqual(new Set(found), domain))
    return `returned ${listed(grid, found)}; expected each word of ${listed(grid, domain)} once`;
  const open = grid.slots
    .keys()
    .filter((other) => other !== slot && !assigned.some(([each]) => each === other))
    .filter((other) => grid.overlap(slot, other) !== undefined)
    .toArray();
  const ruledOut = (word: number, differs: boolean): number =>
    open.reduce((sum, other) => {
      const [i, j] = grid.overlap(slot, other)!;
      const out = [...before[other]!].filter(
        (their) => grid.words[word]![i] !== grid.words[their]![j] || (differs && word === their),
      );
      return sum + out.length;
    }, 0);
  const firstWrong = (differs: boolean): number =>
    found.findIndex(
      (word, at) => at > 0 && ruledOut(found[at - 1]!, differs) > ruledOut(word, differs),
    );
  const at = firstWrong(false);
  if (at < 0 || firstWrong(true) < 0) return undefined;
  const [earlier, later] = [found[at - 1]!, found[at]!];
  return `put ${grid.words[earlier]}, which rules out ${ruledOut(earlier, false)} words of neighbors without a word, before ${grid.words[later]}, which rules out ${ruledOut(later, false)}; expected the fewest first`;
}

function faultInSelection(
  grid: CrosswordGrid,
  { before, assigned, answered, returned }: MethodCall,
): string | undefined {
  const chosen = returned[0]?.[0];
  if (answered !== 'words' || chosen === undefined)
    return `returned ${shown(answered)}; expected a variable`;
  const isOpen = (slot: number): boolean => !assigned.some(([each]) => each === slot);
  if (!isOpen(chosen)) return `returned ${nameOf(grid, chosen)}, which has a word`;
  const open = [...grid.slots.keys()].filter(isOpen);
  const fewest = Math.min(...open.map((slot) => before[slot]!.size));
  if (before[chosen]!.size > fewest) {
    const best = open.find((slot) => before[slot]!.size === fewest)!;
    return `returned ${nameOf(grid, chosen)} with ${before[chosen]!.size} words left; ${nameOf(grid, best)} has ${fewest}`;
  }
  const tied = open.filter((slot) => before[slot]!.size === fewest);
  // The degree may count all neighbors, or those without a word.
  const degrees = [() => true, isOpen].map(
    (counts) => (slot: number) =>
      [...grid.slots.keys()].filter(
        (other) => other !== slot && counts(other) && grid.overlap(slot, other) !== undefined,
      ).length,
  );
  const isMost = (degree: (slot: number) => number): boolean =>
    tied.every((slot) => degree(slot) <= degree(chosen));
  if (degrees.some(isMost)) return undefined;
  const degree = degrees[0]!;
  const best = tied.toSorted((a, b) => degree(b) - degree(a))[0]!;
  return `returned ${nameOf(grid, chosen)} with ${degree(chosen)} neighbors; ${nameOf(grid, best)} has as few words left, and ${degree(best)} neighbors`;
}

function faultInBacktrack(grid: CrosswordGrid, call: MethodCall): string | undefined {
  const { before, assigned, answered, returned } = call;
  if (answered === 'None')
    return fill(grid, before, assigned)
      ? 'returned None; expected words, because there is a solution'
      : undefined;
  if (answered !== 'words') return `returned ${shown(answered)}; expected a dictionary, or None`;
  const open = grid.slots.findIndex((_, slot) => !returned.some(([each]) => each === slot));
  if (open >= 0) return `returned no word for ${nameOf(grid, open)}`;
  const other = assigned.find(([slot, word]) =>
    returned.some(([each, theirs]) => each === slot && theirs !== word),
  );
  if (other !== undefined) return `changed the word of ${nameOf(grid, other[0])}, which it had got`;
  const conflict = conflictIn(grid, returned);
  return conflict === undefined
    ? undefined
    : `returned words that contradict each other: ${conflict}`;
}

/** Whether the slots can be filled from their domains. */
function fill(grid: CrosswordGrid, domains: WordDomains, filled: readonly FilledSlot[]): boolean {
  if (conflictIn(grid, filled) !== undefined) return false;
  const open = [...grid.slots.keys()].filter((slot) => !filled.some(([each]) => each === slot));
  if (open.length === 0) return true;
  const left = closure(
    grid,
    domains.map((words, slot) => {
      const own = filled.find(([each]) => each === slot);
      return own === undefined ? words : new Set([own[1]]);
    }),
    false,
  );
  const next = open.toSorted((a, b) => left[a]!.size - left[b]!.size)[0]!;
  return [...left[next]!].some((word) => fill(grid, left, [...filled, [next, word]]));
}

/** Says which words of slots contradict each other, or do not fit; undefined if none do. */
function conflictIn(grid: CrosswordGrid, filled: readonly FilledSlot[]): string | undefined {
  const written = ([slot, word]: FilledSlot): string =>
    `${grid.words[word]} in ${nameOf(grid, slot)}`;
  for (const [at, one] of filled.entries()) {
    const [x, word] = one;
    const { length } = grid.slots[x]!;
    if (grid.words[word]!.length !== length) return `${written(one)} has not ${length} letters`;
    for (const other of filled.slice(0, at)) {
      const [y, their] = other;
      if (word === their) return `${written(other)} is also in ${nameOf(grid, x)}`;
      const overlap = grid.overlap(x, y);
      if (overlap !== undefined && grid.words[word]![overlap[0]] !== grid.words[their]![overlap[1]])
        return `${written(other)} and ${written(one)} differ where they overlap`;
    }
  }
  return undefined;
}

/** A word that a method should have removed, or should not. */
interface DomainFault {
  readonly slot: number;
  readonly word: number;
  readonly isLeft: boolean;
  readonly words: string;
}

/** Compares domains with those that may be left: at least some words, and at most others. */
function faultInDomains(
  grid: CrosswordGrid,
  least: WordDomains,
  most: WordDomains,
  found: WordDomains,
): DomainFault | undefined {
  for (const [slot, words] of found.entries()) {
    const left = [...words].find((word) => !most[slot]!.has(word));
    const removed = [...least[slot]!].find((word) => !words.has(word));
    const word = left ?? removed;
    if (word === undefined) continue;
    const isLeft = left !== undefined;
    const did = isLeft ? 'left' : 'removed';
    const from = isLeft ? 'in' : 'from';
    const named = `${did} ${grid.words[word]} ${from} the domain of ${nameOf(grid, slot)}`;
    return { slot, word, isLeft, words: named };
  }
  return undefined;
}

/** Writes a slot as the course's class has it, whose rows and columns count from 0. */
function nameOf({ slots }: CrosswordGrid, slot: number): string {
  const { row, column, isDown, length } = slots[slot]!;
  return `Variable(${row}, ${column}, '${isDown ? 'down' : 'across'}', ${length})`;
}

/** Writes a call as Python has it. */
function writeCall(grid: CrosswordGrid, { method, slots, assigned }: MethodCall): string {
  const takesAssignment = CROSSWORD_METHODS.indexOf(method) > CROSSWORD_METHODS.indexOf('ac3');
  const words = assigned.map(([slot, word]) => `${nameOf(grid, slot)}: '${grid.words[word]}'`);
  const given = [
    ...(method === 'ac3'
      ? slots.map((slot) => `arcs to ${nameOf(grid, slot)}`)
      : slots.map((slot) => nameOf(grid, slot))),
    ...(takesAssignment ? [`{${words.join(', ')}}`] : []),
  ];
  return `${method}(${given.join(', ')})`;
}

const MOST_SHOWN = 8;

function listed({ words }: CrosswordGrid, some: Iterable<number>): string {
  const all = Array.from(some, (word) => words[word]!);
  return `[${[...all.slice(0, MOST_SHOWN), ...(all.length > MOST_SHOWN ? ['…'] : [])].join(', ')}]`;
}

function shown(answered: MethodAnswer): string {
  return answered === 'words' || answered === 'other' ? 'something else' : answered;
}

function isEqual(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return one.size === other.size && [...one].every((each) => other.has(each));
}
