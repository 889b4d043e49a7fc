/** The position as the game draws it. Legal moves can be clicked in the areas that the game names, or else where it marks them. */
import { READABLE } from '@queenside/runtime/player/readable.js';
import { useEffect, useRef } from 'preact/hooks';
import type { Position } from '../../jobs/game/jobs.ts';
import { openDrawing } from '../../parts/pictures/scene.tsx';
import { useDarkColors } from '../../parts/pictures/dark-colors.ts';
import { isLecture } from '../../address/lecture.tsx';

const SVG = 'http://www.w3.org/2000/svg';
/** How many times larger than drawn a board may be. */
const LARGEST = 2.4;
/** The height of a score, as parts of its width for each character. */
const SLIM = 1.4;

export function Board({
  position,
  title,
  canMove,
  pointed,
  scores,
  onPoint,
  onMove,
}: {
  readonly position: Position;
  readonly title: string;
  readonly canMove: boolean;
  /** The move that is marked. */
  readonly pointed: number | undefined;
  /** The text at each move. */
  readonly scores: ReadonlyMap<number, string>;
  readonly onPoint: (move: number | undefined) => void;
  readonly onMove: (move: number) => void;
}) {
  const holder = useRef<HTMLDivElement>(null);
  useDarkColors(position.dark);
  useEffect(() => {
    const svg = drawBoard(position);
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', title);
    holder.current!.replaceChildren(svg);
  }, [position, title]);
  useEffect(() => {
    for (const group of holder.current!.querySelectorAll('[data-move]'))
      group.classList.toggle('pointed', group.getAttribute('data-move') === String(pointed));
  }, [position, title, pointed]);
  const least = isLecture.value ? READABLE : 0;
  useEffect(() => writeScores(holder.current!, scores, least), [position, title, scores, least]);
  return (
    <div
      ref={holder}
      class={`board world ${canMove ? 'open' : ''}`}
      onPointerOver={({ target }) => canMove && onPoint(moveAt(target))}
      onPointerLeave={() => onPoint(undefined)}
      onClick={({ target }) => {
        const move = moveAt(target);
        if (canMove && move !== undefined) onMove(move);
      }}
    />
  );
}

function moveAt(target: EventTarget | null): number | undefined {
  const group = (target as Element | null)?.closest('[data-move]');
  return group ? Number(group.getAttribute('data-move')) : undefined;
}

function drawBoard({ drawing, moves }: Position): SVGSVGElement {
  const { picture: svg } = openDrawing(drawing!);
  const plain = leavesOf(svg);
  const groups = moves.map(({ move, name, drawing: marked, area }) => {
    const group = make('g', { 'data-move': move });
    const mark = make('g', { class: 'move-mark' });
    if (marked !== undefined) mark.append(...marksIn(leavesOf(openDrawing(marked).picture), plain));
    const title = make('title', {});
    title.textContent = name;
    group.append(...(area ? [make('rect', { class: 'move-area', ...area })] : []), mark, title);
    return { group, shapes: mark.childElementCount };
  });
  // A move whose mark is within another's mark comes last, so that people can click it.
  svg.append(...groups.toSorted((a, b) => b.shapes - a.shapes).map(({ group }) => group));
  // A small picture does not grow over the whole page.
  svg.style.maxWidth = `${LARGEST * svg.viewBox.baseVal.width}px`;
  return svg;
}

function make(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** The shapes of a drawing, by their markup and place. */
function leavesOf(svg: SVGSVGElement): Map<string, Element> {
  const shapes = [...svg.querySelectorAll('*')].filter(
    ({ childElementCount, localName }) => childElementCount === 0 && localName !== 'title',
  );
  return new Map(shapes.map((shape) => [transformOf(shape) + shape.outerHTML, shape]));
}

/** Returns copies of the shapes that only the marked drawing has. */
function marksIn(marked: Map<string, Element>, plain: Map<string, Element>): Element[] {
  return [...marked]
    .filter(([markup]) => !plain.has(markup))
    .map(([, shape]) => {
      const transform = transformOf(shape);
      const place = make('g', transform === '' ? {} : { transform });
      place.append(shape.cloneNode());
      return place;
    });
}

/** The transformations of the groups around a shape. */
function transformOf(shape: Element): string {
  const transforms: string[] = [];
  for (let above = shape.parentElement; above; above = above.parentElement)
    transforms.unshift(above.getAttribute('transform') ?? '');
  return transforms.filter(Boolean).join(' ');
}

/** Writes scores on the marks of their moves, unless they would be too small: the list has them. @param least their size in pixels. */
function writeScores(
  holder: HTMLElement,
  scores: ReadonlyMap<number, string>,
  least: number,
): void {
  const svg = holder.querySelector('svg')!;
  for (const old of svg.querySelectorAll('.score')) old.remove();
  const smallest = least / (svg.getScreenCTM()?.a ?? 0);
  const most = Math.max(smallest, svg.viewBox.baseVal.width / 22);
  const written: DOMRect[] = [];
  for (const [move, text] of scores) {
    const mark = svg.querySelector<SVGGElement>(`[data-move="${move}"] > .move-mark`);
    const { x, y, width: across, height: down } = mark?.getBBox() ?? new DOMRect();
    const size = Math.min(most, (SLIM * across) / text.length);
    if (across === 0 || size < smallest) continue;
    const label = make('text', {
      class: 'score',
      x: x + across / 2,
      y: y + down / 2,
      'font-size': size,
    });
    label.textContent = text;
    svg.append(label);
    const box = label.getBoundingClientRect();
    // Scores of marks that overlap would hide each other: the list has them.
    if (written.some((other) => overlap(box, other))) label.remove();
    else written.push(box);
  }
}

function overlap(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
