/** Marks on the nodes of a tree, and what the search says of them. */
import type { ExamNode } from '@queenside/runtime';
import type { Film } from '@queenside/runtime/player/film.js';
import { isMarked, leavesBelow, type MarksJudgement } from '@queenside/lesson/judge';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

export function Marks({
  nodes,
  marked,
  judgement,
  onToggle,
}: {
  readonly nodes: readonly ExamNode[];
  readonly marked: ReadonlySet<number>;
  readonly judgement: MarksJudgement | undefined;
  readonly onToggle: (node: number) => void;
}) {
  const group = useRef<SVGGElement>(null);
  const go = (event: KeyboardEvent, node: number) => {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      onToggle(node);
      return;
    }
    const next = neighbor(nodes, node, event.key);
    if (next === undefined) return;
    event.preventDefault();
    group.current!.querySelector<SVGElement>(`[data-node="${next}"]`)?.focus();
  };
  return (
    <g class="marks" ref={group}>
      {nodes.map((each, node) => {
        const { parent, area } = each;
        const name = each.label.replace(RESULT, '');
        const above = nodes[parent]?.area;
        const fate = judgement && fateOf(nodes, judgement, node);
        const state = marked.has(node) ? 'marked' : isMarked(nodes, marked, node) ? 'implied' : '';
        return (
          <g
            key={node}
            class={`spot ${fate ?? state}`}
            data-node={node}
            role="checkbox"
            aria-checked={state !== ''}
            aria-label={fate === undefined ? name : `${name}: ${fate}`}
            tabindex={node === 0 ? 0 : -1}
            onClick={() => onToggle(node)}
            onKeyDown={(event) => go(event, node)}
          >
            {above && (
              <path
                class="branch"
                d={`M${above.x + above.width / 2} ${above.y + above.height}L${area.x + area.width / 2} ${area.y}`}
              />
            )}
            <rect {...area} rx="5" />
            {state === 'marked' && judgement === undefined && (
              <path
                class="cross"
                d={`M${area.x} ${area.y}l${area.width} ${area.height}m0 ${-area.height}l${-area.width} ${area.height}`}
              />
            )}
          </g>
        );
      })}
    </g>
  );
}

/** What the search did at a node, in its label. */
const RESULT = /: .*$/;

/** Returns what people call a node: its label without what the search did there. */
export function nameOf({ label }: ExamNode): string {
  return label.replace(RESULT, '').replace(/ begins.*$/, '');
}

function fateOf(
  nodes: readonly ExamNode[],
  { right, wrong, missed }: MarksJudgement,
  node: number,
): 'right' | 'wrong' | 'missed' | '' {
  if (wrong.includes(node)) return 'wrong';
  if (isMarked(nodes, new Set(right), node)) return 'right';
  return missed.includes(node) ? 'missed' : '';
}

/** The node that an arrow key goes to: up to the parent, down to the first child, or along the level. */
function neighbor(nodes: readonly ExamNode[], node: number, key: string): number | undefined {
  if (key === 'ArrowUp') return nodes[node]!.parent < 0 ? undefined : nodes[node]!.parent;
  const indices = nodes.map((_, index) => index);
  if (key === 'ArrowDown') return indices.find((index) => nodes[index]!.parent === node);
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const depth = (index: number): number => (index < 0 ? 0 : 1 + depth(nodes[index]!.parent));
  const level = indices.filter((index) => depth(index) === depth(node));
  return level[level.indexOf(node) + (key === 'ArrowRight' ? 1 : -1)];
}

interface VerdictProps {
  readonly film: Film;
  readonly nodes: readonly ExamNode[];
  readonly marked: ReadonlySet<number>;
  readonly judgement: MarksJudgement;
  /** Shows a link to a step of the search. */
  readonly see?: (step: number) => ComponentChildren;
}

/** Explains each mark, and each branch that was missed. */
export function Verdict({
  film,
  nodes,
  marked,
  judgement: { right, wrong, missed },
  see,
}: VerdictProps) {
  const isRight = wrong.length === 0 && missed.length === 0;
  const faults = [
    ...(wrong.length > 0 ? [count(wrong.length, 'wrong mark')] : []),
    ...(missed.length > 0 ? [count(missed.length, 'missed branch', 'missed branches')] : []),
  ];
  const link = (step: number | undefined) => step !== undefined && see?.(step);
  const reasonOf = (node: number): string => {
    const { skip } = nodes[node]!;
    return skip === undefined ? 'the search has its value without it' : film.wordsAt(skip);
  };
  const hasLeaves = (node: number): boolean =>
    !nodes[node]!.isLeaf && leavesBelow(nodes, node).every((leaf) => marked.has(leaf));
  return (
    <section class="panel stack" aria-label="Verdict" role="status">
      <h2 class={isRight ? 'is-right' : 'is-wrong'}>
        {isRight
          ? '✓ Right: that is all the search leaves out.'
          : `✗ Not yet: ${faults.join(', ')}.`}
      </h2>
      <ul class="reasons">
        {right.map((node) => (
          <li key={node} class="is-right">
            <strong>✓ {nameOf(nodes[node]!)}</strong>
            {below(nodes, node)} is never reached: {reasonOf(node)}. {link(nodes[node]!.skip)}
          </li>
        ))}
        {wrong.map((node) => (
          <li key={node} class="is-wrong">
            <strong>✗ {nameOf(nodes[node]!)}</strong> is examined, in step {nodes[node]!.visit}:{' '}
            {film.wordsAt(nodes[node]!.visit!)}. {link(nodes[node]!.visit)}
          </li>
        ))}
        {missed.map((node) => (
          <li key={node} class="is-missed">
            <strong>○ {nameOf(nodes[node]!)}</strong>
            {below(nodes, node)} is never reached, but{' '}
            {hasLeaves(node) ? 'you marked only its leaves' : 'you did not mark it'}:{' '}
            {reasonOf(node)}. {link(nodes[node]!.skip)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function below(nodes: readonly ExamNode[], node: number): string {
  if (nodes[node]!.isLeaf) return '';
  return `, with ${count(leavesBelow(nodes, node).length, 'leaf', 'leaves')} below,`;
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
