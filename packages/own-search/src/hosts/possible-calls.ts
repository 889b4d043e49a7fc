/** Tells which calls a search can make. Programs and pages that a user controls may forge others. */
import { CALL, CROSSWORD_ANSWERS, CROSSWORD_METHODS, wordsOf } from '@queenside/referee';
import type { CspHost } from './csp-host.ts';
import type { Host } from './open-host.ts';

/**
 * Takes the calls of one run, in order: the code from `CALL`, and the two numbers that a referee reads. Returns false for a call
 * that no search can make there.
 */
export type PossibleCalls = (code: number, a: number, b: number) => boolean;

/**
 * Follows a run on an instance from its start.
 *
 * @param known the states of a space that the program knows. Results of its calls are added.
 */
export function possibleCalls(host: Host, known = new Set([0])): PossibleCalls {
  switch (host.kind) {
    case 'tree':
      return (code, node) =>
        isBelow(node, host.size) && code === (host.isLeaf(node) ? CALL.value : CALL.children);
    case 'space': {
      const open = new Set<number>();
      return (code, state, to) => {
        if (!known.has(state)) return false;
        if (code === CALL.actions) open.add(state);
        if (code !== CALL.result) return code === CALL.actions || code === CALL.goal;
        if (!open.has(state) || !host.successors(state).has(to)) return false;
        known.add(to);
        return true;
      };
    }
    case 'csp':
      return possibleAssignments(host);
    case 'board': {
      const rows: (number | undefined)[] = Array.from({ length: host.size });
      return (code, column, row) => {
        if (!isBelow(column, host.size) || !isBelow(row, host.size)) return false;
        if (code === CALL.place && rows[column] === undefined) rows[column] = row;
        else if (code === CALL.remove && rows[column] === row) rows[column] = undefined;
        else if (code === CALL.move && rows[column] !== undefined) rows[column] = row;
        else return code === CALL.test || code === CALL.conflicts;
        return true;
      };
    }
  }
}

function possibleAssignments(host: CspHost): PossibleCalls {
  const assigned = new Map<number, number>();
  const removed = new Set<string>();
  let count: number | undefined;
  const words = (): number => (count ??= wordsOf(host).length);
  return (code, a, b) => {
    if (code === CALL.check) {
      const end = host.variables * host.maxValues;
      return isBelow(a, end) && isBelow(b, end);
    }
    if (code === CALL.ask)
      return isBelow(a, CROSSWORD_METHODS.length) && isBelow(b, (host.variables + 1) ** 2);
    if (code === CALL.answer) return isBelow(a, CROSSWORD_ANSWERS.length);
    if (!isBelow(a, host.variables)) return false;
    if (code === CALL.domain || code === CALL.word) return isBelow(b, words());
    if (!isBelow(b, host.count(a))) return false;
    const value = `${a} ${b}`;
    if (code === CALL.assign) assigned.set(a, b);
    else if (code === CALL.unassign && assigned.get(a) === b) assigned.delete(a);
    else if (code === CALL.prune && !removed.has(value)) removed.add(value);
    else return code === CALL.restore && removed.delete(value);
    return true;
  };
}

function isBelow(number: number, end: number): boolean {
  return Number.isInteger(number) && number >= 0 && number < end;
}
