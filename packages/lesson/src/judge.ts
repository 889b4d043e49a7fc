/** Judges predictions by what the search has done. */
import type { ExamNode } from '@queenside/runtime';

export { isSameBound } from '@queenside/referee';

/** The judgement of the marks on a tree. Nodes are indices. */
export interface MarksJudgement {
  /** Marked, and the search is never there: only the topmost of each branch that is left out. */
  readonly right: readonly number[];
  /** Marked, but the search is there. */
  readonly wrong: readonly number[];
  /** Left out, but neither marked nor below a mark. */
  readonly missed: readonly number[];
}

/** @param marked a mark includes everything below it. */
export function judgeSkips(
  nodes: readonly ExamNode[],
  marked: ReadonlySet<number>,
): MarksJudgement {
  const skipped = nodes.flatMap(({ visit, parent }, index) =>
    visit === undefined && nodes[parent]?.visit !== undefined ? [index] : [],
  );
  return {
    right: skipped.filter((node) => marked.has(node)),
    wrong: [...marked].filter((node) => nodes[node]?.visit !== undefined).toSorted((a, b) => a - b),
    missed: skipped.filter((node) => !isMarked(nodes, marked, node)),
  };
}

/** Returns whether a node or one above it is marked. */
export function isMarked(
  nodes: readonly ExamNode[],
  marked: ReadonlySet<number>,
  node: number,
): boolean {
  for (let at = node; at >= 0; at = nodes[at]!.parent) if (marked.has(at)) return true;
  return false;
}

/** Returns the leaves at or below a node. */
export function leavesBelow(nodes: readonly ExamNode[], top: number): number[] {
  return nodes.flatMap(({ isLeaf }, index) =>
    isLeaf && isMarked(nodes, new Set([top]), index) ? [index] : [],
  );
}

/** Returns whether a text is a part of a step's words, and not only of a word or a number in it. */
export function isPartOf(words: string, text: string): boolean {
  const escaped = text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const part = String.raw`(?<![\p{L}\p{N}−-]|\p{N}[.,])${escaped}(?![\p{L}\p{N}]|[.,]\p{N})`;
  return new RegExp(part, 'u').test(words);
}

const WINDOW = /(?:,| with)? (?:the )?window \[([^,\]]+), ([^\]]+)\]/;

/** Returns the window that a stage's words name, and the words before it. A null window is not a question. */
export function windowIn(
  words: string,
): { readonly who: string; readonly alpha: string; readonly beta: string } | undefined {
  const found = WINDOW.exec(words);
  if (found === null) return undefined;
  return { who: words.slice(0, found.index), alpha: found[1]!, beta: found[2]! };
}
