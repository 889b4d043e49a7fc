/** Draws a whole tree on a canvas: only what is in sight, and no two nodes of a level on one pixel. */
import { LEAF, type TreeMap } from '../../jobs/tree/jobs.ts';

/** The visible part: pixels from the tree's left end, and pixels between two leaves. */
export interface TreeViewport {
  readonly left: number;
  readonly unit: number;
}

export interface Colors {
  readonly ink: string;
  readonly line: string;
  readonly max: string;
  readonly min: string;
  readonly chosen: string;
}

const MARGIN = 24;
/** Pixels between leaves that have room for their values. */
const READABLE = 18;
const CLOSEST = 60;
/** How visible the nodes are that the search never examines. */
const FADED = 0.3;

/** The view of the whole tree. */
export function wholeView(map: TreeMap, pixels: number): TreeViewport {
  return moveView(map, pixels, { left: 0, unit: leastUnit(map, pixels) });
}

function leastUnit({ width }: TreeMap, pixels: number): number {
  return Math.min(CLOSEST, (pixels - 2 * MARGIN) / width);
}

/** Keeps a part of the tree in the window; a tree that is narrower stands in the middle. */
export function moveView(map: TreeMap, pixels: number, { left, unit }: TreeViewport): TreeViewport {
  const allowed = Math.min(CLOSEST, Math.max(leastUnit(map, pixels), unit));
  const spare = pixels - map.width * allowed;
  const inside = Math.min(MARGIN - spare, Math.max(-MARGIN, left));
  return { left: spare > 2 * MARGIN ? -spare / 2 : inside, unit: allowed };
}

/** Zooms around a pixel of the window that stays where it is. */
export function zoomView(
  map: TreeMap,
  pixels: number,
  view: TreeViewport,
  factor: number,
  at: number,
): TreeViewport {
  const { unit } = moveView(map, pixels, { ...view, unit: view.unit * factor });
  return moveView(map, pixels, { left: ((view.left + at) / view.unit) * unit - at, unit });
}

function levelHeight(map: TreeMap, height: number): number {
  return (height - 2 * MARGIN) / Math.max(1, map.levels.length - 2);
}

export function draw(
  context: CanvasRenderingContext2D,
  map: TreeMap,
  view: TreeViewport,
  size: { readonly width: number; readonly height: number },
  chosen: number,
  colors: Colors,
): void {
  const { levels, x, parent, side, visit } = map;
  const step = levelHeight(map, size.height);
  const [from, to] = [view.left / view.unit, (view.left + size.width) / view.unit];
  const across = (node: number): number => x[node]! * view.unit - view.left;
  const made = (): { max: Path2D; min: Path2D; lines: Path2D } => ({
    max: new Path2D(),
    min: new Path2D(),
    lines: new Path2D(),
  });
  const [examined, others] = [made(), made()];
  const radius = Math.max(1.5, Math.min(6, view.unit / 3, step / 4));
  context.clearRect(0, 0, size.width, size.height);
  for (let level = 0; level + 1 < levels.length; level++) {
    const y = MARGIN + level * step;
    const end = levels[level + 1]!;
    let last = -Infinity;
    // One more to the left, because its line may be in sight.
    for (let node = firstFrom(x, levels[level]!, end, from) - 1; node < end; node++) {
      if (node < levels[level]!) continue;
      const at = across(node);
      if (at - last < 1) continue;
      last = at;
      const paths = visit[node] === 0 ? others : examined;
      if (level > 0) {
        paths.lines.moveTo(across(parent[node]!), y - step + radius);
        paths.lines.lineTo(at, y - radius);
      }
      const isMin = side[node] === -1 || (side[node] === LEAF && side[parent[node]!] === 1);
      paths[isMin ? 'min' : 'max'].rect(at - radius, y - radius, 2 * radius, 2 * radius);
      if (x[node]! > to) break;
    }
  }
  context.strokeStyle = colors.line;
  context.lineWidth = 1;
  for (const [paths, alpha] of [
    [others, FADED],
    [examined, 1],
  ] as const) {
    context.globalAlpha = alpha;
    context.stroke(paths.lines);
    context.fillStyle = colors.max;
    context.fill(paths.max);
    context.fillStyle = colors.min;
    context.fill(paths.min);
  }
  if (view.unit >= READABLE) write(context, map, view, size, colors);
  const level = levelOf(map, chosen);
  context.strokeStyle = colors.chosen;
  context.lineWidth = 3;
  context.strokeRect(
    across(chosen) - radius - 3,
    MARGIN + level * step - radius - 3,
    2 * radius + 6,
    2 * radius + 6,
  );
}

/** Writes the values of the leaves in sight. */
function write(
  context: CanvasRenderingContext2D,
  map: TreeMap,
  view: TreeViewport,
  { width, height }: { readonly width: number; readonly height: number },
  { ink }: Colors,
): void {
  const { levels, x, side, value } = map;
  context.fillStyle = ink;
  context.font = '11px system-ui, sans-serif';
  context.textAlign = 'center';
  for (let level = 0; level + 1 < levels.length; level++) {
    const y = MARGIN + level * levelHeight(map, height) + 18;
    const end = levels[level + 1]!;
    for (let node = firstFrom(x, levels[level]!, end, view.left / view.unit); node < end; node++) {
      const at = x[node]! * view.unit - view.left;
      if (at > width) break;
      if (side[node] === LEAF) context.fillText(String(value[node]), at, y);
    }
  }
}

/** Returns the first node of a level that is not left of a place. */
function firstFrom(x: Float32Array, start: number, end: number, place: number): number {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (x[middle]! < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

function levelOf({ levels }: TreeMap, node: number): number {
  return levels.findLastIndex((first) => first <= node);
}

/** Returns the node next to a pixel of the window. */
export function nodeAt(
  map: TreeMap,
  view: TreeViewport,
  height: number,
  point: { readonly x: number; readonly y: number },
): number {
  const { levels, x } = map;
  const wanted = Math.round((point.y - MARGIN) / levelHeight(map, height));
  const level = Math.max(0, Math.min(levels.length - 2, wanted));
  const place = (point.x + view.left) / view.unit;
  const next = firstFrom(x, levels[level]!, levels[level + 1]!, place);
  const nearest = [next - 1, next].filter(
    (node) => node >= levels[level]! && node < levels[level + 1]!,
  );
  return nearest.toSorted((a, b) => Math.abs(x[a]! - place) - Math.abs(x[b]! - place))[0]!;
}
