/** Questions about searches of game trees. They name leaves by the numbers that these have on paper: `L3`. */
import { num } from '../calls.ts';
import type { TreeRun } from '../runs.ts';
import { fitForm, FORMS } from '../algorithms/forms.ts';
import { eachLeaf, leavesIn, MINIMAX, type TreeFacts } from '../tree/tree.ts';
import { ordinal, type RunQuestion } from './question.ts';

/** Returns the names of leaves on paper, from left to right. */
export function leafLabels(tree: TreeFacts): ReadonlyMap<number, string> {
  const labels = new Map<number, string>();
  const visit = (node: number): void => {
    const children = tree.children(node);
    if (children.length === 0) labels.set(node, `L${labels.size + 1}`);
    for (const child of children) visit(child);
  };
  visit(tree.root);
  return labels;
}

/**
 * Returns all questions about a run.
 *
 * @param algorithm the one that all steps of the run follow, if one is known: only then do the leaves tell its bounds and values.
 */
export function treeQuestions(run: TreeRun, algorithm?: string): readonly RunQuestion[] {
  const { facts: tree, calls, answer } = run;
  const labels = leafLabels(tree);
  const looks = [...leavesIn(calls)];
  const label = (leaf: number): string => labels.get(leaf)!;
  const just = (at: number): string =>
    `Your search has just examined ${label(looks[at]!.leaf)}, its ${ordinal(at + 1)} leaf.`;
  const followed =
    algorithm === 'alpha-beta' ? [...eachLeaf(tree, calls, fitForm(FORMS.either, [run]).form)] : [];
  const examined = new Set(looks.map(({ leaf }) => leaf));
  const questions: RunQuestion[] = [];
  for (const [at, { index: call, leaf }] of looks.entries()) {
    const after = looks[at + 1];
    const here = followed[at]?.path.at(-1);
    const isOpen = here !== undefined && here.alpha < here.beta;
    const stands = isOpen
      ? ` It stands at ${tree.name(here.node)} with alpha ${num(here.alpha)} and beta ${num(here.beta)}.`
      : '';
    const step = { call, given: just(at), shows: [at + 1], tells: [] };
    const isStopped = after === undefined && answer === undefined;
    if (!isStopped)
      questions.push({
        ...step,
        asks: 'next leaf',
        given: `${step.given}${stands}`,
        ask: 'Which leaf does it examine next? (If it ends here: none.)',
        answer: { form: 'list', parts: after === undefined ? [] : [label(after.leaf)] },
        tells: [at + 2],
      });
    if (isOpen)
      questions.push({
        ...step,
        asks: 'window',
        ask: `What are alpha and beta at ${tree.name(here.node)} now, from MAX's view?`,
        answer: { form: 'list', parts: [num(here.alpha), num(here.beta)] },
      });
    const left = isStopped ? [] : leftAfter(tree, leaf, after?.leaf);
    const later = new Set(looks.slice(at + 1).map((look) => look.leaf));
    const cut = left.find((node) => {
      const below = leavesBelow(tree, node);
      return below.some((each) => !examined.has(each)) && !below.some((each) => later.has(each));
    });
    if (cut !== undefined)
      questions.push({
        ...step,
        asks: 'left out',
        given: `${step.given} It then leaves ${tree.name(cut)} for good.`,
        ask: `Which leaves below ${tree.name(cut)} does it never examine?`,
        answer: {
          form: 'set',
          parts: leavesBelow(tree, cut)
            .filter((each) => !examined.has(each))
            .map(label),
        },
      });
    if (looks.findIndex((look) => look.leaf === leaf) === at && at > 0)
      questions.push({
        asks: 'when',
        given: '',
        ask: `As which leaf, counted from 1, does it examine ${label(leaf)}?`,
        answer: { form: 'list', parts: [String(at + 1)] },
        shows: [],
        tells: [at + 1],
      });
  }
  const whole = { given: '', shows: [], tells: [] };
  if (answer !== undefined && looks.length > 0) {
    if (algorithm !== 'minimax')
      questions.push({
        ...whole,
        asks: 'leaves',
        ask: `How many of the ${labels.size} leaves does your search examine?`,
        answer: { form: 'list', parts: [String(examined.size)] },
        tells: [looks.length],
      });
    if (answer.value !== undefined)
      questions.push({
        ...whole,
        asks: 'value',
        ask: 'What value does your function return for this tree?',
        answer: { form: 'list', parts: [num(answer.value)] },
      });
  }
  if (algorithm === 'minimax')
    for (const [node, value] of valuesOf(tree, calls))
      questions.push({
        ...whole,
        asks: 'node value',
        ask: `What value does your search find for ${tree.name(node)}?`,
        answer: { form: 'list', parts: [num(value)] },
      });
  return questions;
}

/** Returns the nodes that a search leaves between two leaves, the deepest first. @param next undefined at the end. */
function leftAfter(tree: TreeFacts, leaf: number, next: number | undefined): number[] {
  const kept = new Set(next === undefined ? [] : lineTo(tree, next));
  return lineTo(tree, leaf).filter((node) => !kept.has(node));
}

/** Returns the nodes above a leaf, the deepest first. */
function lineTo(tree: TreeFacts, leaf: number): number[] {
  const line: number[] = [];
  for (let node = tree.parent(leaf); node >= 0; node = tree.parent(node)) line.push(node);
  return line;
}

function leavesBelow(tree: TreeFacts, node: number): number[] {
  const children = tree.children(node);
  return children.length === 0 ? [node] : children.flatMap((child) => leavesBelow(tree, child));
}

/** Returns the values of the inner nodes below the root that a minimax search has finished. */
function valuesOf(tree: TreeFacts, calls: TreeRun['calls']): ReadonlyMap<number, number> {
  const values = new Map<number, number>();
  for (const { path } of eachLeaf(tree, calls, MINIMAX))
    for (const { node, best } of path) values.set(node, best);
  values.delete(tree.root);
  return values;
}
