/** The learner marks on the tree what the search will never reach. */
import { useRef } from 'preact/hooks';
import type { ExamNode } from '@queenside/runtime';
import { FilmPicture } from '../../parts/pictures/film-picture.tsx';
import { addressOf, parameters, setParameters } from '../../shell/address.ts';
import { sharedParameters } from '../../state/question.ts';
import { asked, searchName, type Opened } from './exam.ts';
import { isMarked, judgeSkips, leavesBelow, type Judgement } from './judge.ts';

export function Skips({ opened }: { readonly opened: Opened }) {
  const { film } = opened;
  const nodes = opened.nodes!;
  const marked = new Set(
    (parameters.value.get('marks') ?? '').split('.').filter(Boolean).map(Number),
  );
  const isJudged = parameters.value.get('judged') === '1';
  const judgement = isJudged ? judgeSkips(nodes, marked) : undefined;
  const toggle = (node: number) => {
    const next = new Set(marked);
    if (!next.delete(node)) next.add(node);
    const marks = [...next].toSorted((a, b) => a - b).join('.');
    setParameters({ marks, judged: undefined });
  };
  return (
    <>
      <section class="panel stack" aria-label="Tree">
        <p>
          Mark every branch that <strong>{searchName}</strong> will cut off: click a node or the
          line above it. A mark includes everything below.{' '}
          <span class="caption">Keyboard: arrow keys move, Space marks.</span>
        </p>
        <div class={isJudged ? '' : 'plain'}>
          <FilmPicture
            scene={film.data}
            frame={film.frameAt(isJudged ? film.length - 1 : 0)}
            label="Tree: mark the nodes that the search will never reach"
          >
            <Marks nodes={nodes} marked={marked} judgement={judgement} onToggle={toggle} />
          </FilmPicture>
        </div>
        <div class="row">
          <button
            type="button"
            class="primary"
            disabled={isJudged}
            onClick={() => setParameters({ judged: '1' }, true)}
          >
            Check my marks
          </button>
          <button
            type="button"
            disabled={marked.size === 0 && !isJudged}
            onClick={() => setParameters({ marks: undefined, judged: undefined }, true)}
          >
            Start again
          </button>
          {isJudged && (
            <button type="button" onClick={() => setParameters({ judged: undefined }, true)}>
              Change my marks
            </button>
          )}
          <span class="caption">{marked.size === 1 ? '1 mark' : `${marked.size} marks`}</span>
        </div>
      </section>
      {judgement && <Verdict opened={opened} marked={marked} judgement={judgement} />}
    </>
  );
}

function Marks({
  nodes,
  marked,
  judgement,
  onToggle,
}: {
  readonly nodes: readonly ExamNode[];
  readonly marked: ReadonlySet<number>;
  readonly judgement: Judgement | undefined;
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
      {nodes.map(({ parent, area, label }, node) => {
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
            aria-label={fate === undefined ? label : `${label}: ${fate}`}
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
            <rect
              x={area.x - GAP}
              y={area.y - GAP}
              width={area.width + 2 * GAP}
              height={area.height + 2 * GAP}
              rx="5"
            />
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

/** Around a node. */
const GAP = 3;

function fateOf(
  nodes: readonly ExamNode[],
  { right, wrong, missed }: Judgement,
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

function Verdict({
  opened: { film, nodes = [] },
  marked,
  judgement: { right, wrong, missed },
}: {
  readonly opened: Opened;
  readonly marked: ReadonlySet<number>;
  readonly judgement: Judgement;
}) {
  const isRight = wrong.length === 0 && missed.length === 0;
  const faults = [
    ...(wrong.length > 0 ? [count(wrong.length, 'wrong mark')] : []),
    ...(missed.length > 0 ? [count(missed.length, 'missed branch', 'missed branches')] : []),
  ];
  const nameOf = (node: number): string => nodes[node]!.label.replace(/ begins.*$/, '');
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
            <strong>✓ {nameOf(node)}</strong>
            {below(nodes, node)} is never reached: {reasonOf(node)}.{' '}
            <See step={nodes[node]!.skip} />
          </li>
        ))}
        {wrong.map((node) => (
          <li key={node} class="is-wrong">
            <strong>✗ {nameOf(node)}</strong> is examined, in step {nodes[node]!.visit}:{' '}
            {film.wordsAt(nodes[node]!.visit!)}. <See step={nodes[node]!.visit} />
          </li>
        ))}
        {missed.map((node) => (
          <li key={node} class="is-missed">
            <strong>○ {nameOf(node)}</strong>
            {below(nodes, node)} is never reached, but{' '}
            {hasLeaves(node) ? 'you marked only its leaves' : 'you did not mark it'}:{' '}
            {reasonOf(node)}. <See step={nodes[node]!.skip} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A link to the step of the search that says so. */
function See({ step }: { readonly step: number | undefined }) {
  if (step === undefined) return null;
  const { solver } = asked.value;
  const address = addressOf('step', { ...sharedParameters.value, solver, step: String(step) });
  return <a href={address}>See step {step}</a>;
}

function below(nodes: readonly ExamNode[], node: number): string {
  if (nodes[node]!.isLeaf) return '';
  return `, with ${count(leavesBelow(nodes, node).length, 'leaf', 'leaves')} below,`;
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
