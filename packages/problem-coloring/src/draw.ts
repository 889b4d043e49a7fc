import {
  type Area,
  divideColors,
  type DomainView,
  escapeMarkup,
  type Scene,
  SHARED_COLORS,
} from '@queenside/core';
import type { ColoringGraph } from './parse.ts';

/** The names of the first colors, and how they look. */
const PAINTS = [
  ['red', '#e57373'],
  ['green', '#81c784'],
  ['blue', '#64b5f6'],
  ['yellow', '#fff176'],
  ['orange', '#ffb74d'],
  ['purple', '#ba68c8'],
  ['brown', '#a1887f'],
  ['pink', '#f48fb1'],
] as const;

const { light: COLORS, dark: DARK } = divideColors({
  paper: SHARED_COLORS.paper,
  ink: SHARED_COLORS.ink,
  edge: ['#b4b9c4', '#4b515d'],
  none: ['#ffffff', '#2a2f39'],
  fault: ['#c62828', '#ff6b6b'],
  current: ['#ef6c00', '#ffa040'],
});
/** The ink on a paint, which stays the same on dark pages. */
const ON_PAINT = '#10131a';

/** Returns the name of a color: `red`, or `color 9`. */
export function nameOfColor(color: number): string {
  return PAINTS[color - 1]?.[0] ?? `color ${color}`;
}

/** Returns the look of a color. Beyond the named ones, hues repeat. */
function paintOf(color: number): string {
  return PAINTS[color - 1]?.[1] ?? `hsl(${(color * 47) % 360} 60% 70%)`;
}

const RADIUS = 19;

/** Draws the nodes on a circle: those with a color filled, others as pies of the colors that are left. */
export function drawGraph({ colors, nodes, edges }: ColoringGraph, view: DomainView): Scene {
  const { size, placeOf } = layOut(nodes.length);
  const lines = edges.map(([a, b]) => {
    const [[x1, y1], [x2, y2]] = [placeOf(a), placeOf(b)];
    const color = view.value(a);
    const isWrong = color !== undefined && color === view.value(b);
    return `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${isWrong ? COLORS.fault : COLORS.edge}" stroke-width="${isWrong ? 4 : 1.5}"/>`;
  });
  const pieces = new Map([['', lines.join('')]]);
  for (const [node, name] of nodes.entries()) {
    const [x, y] = placeOf(node);
    const left = Array.from({ length: colors }, (_, index) => index + 1).filter((color) =>
      view.has(node, color),
    );
    const color = view.value(node) ?? (left.length === 1 ? left[0] : undefined);
    const fill = color === undefined ? COLORS.none : paintOf(color);
    const slices = color === undefined ? pie(x, y, left) : '';
    const stroke = view.last === node ? COLORS.current : COLORS.ink;
    const ink = color === undefined && left.length === 0 ? COLORS.fault : ON_PAINT;
    pieces.set(
      String(node).padStart(4, '0'),
      `<circle cx="${x}" cy="${y}" r="${RADIUS}" fill="${fill}" stroke="${stroke}" stroke-width="${view.last === node ? 3 : 1}"/>${slices}` +
        `<text x="${x}" y="${y + 4}" font-family="system-ui, sans-serif" font-size="12" text-anchor="middle" fill="${ink}">${escapeMarkup(name.slice(0, 6))}</text>`,
    );
  }
  return {
    width: size,
    height: size,
    backdrop: `<rect width="${size}" height="${size}" fill="${COLORS.paper}"/>`,
    pieces,
    dark: DARK,
    legend: [{ text: 'slices: the colors that are left' }],
    focus: view.last === undefined ? undefined : areaOfNode(view.last, nodes.length),
  };
}

/** Places nodes on a circle. */
function layOut(count: number) {
  const ring = Math.max(90, Math.ceil((count * 2.4 * RADIUS) / (2 * Math.PI)));
  const size = 2 * (ring + RADIUS + 10);
  const placeOf = (node: number): readonly [x: number, y: number] => {
    const angle = (2 * Math.PI * node) / count - Math.PI / 2;
    const round = (value: number): number => Math.round(10 * value) / 10;
    return [round(size / 2 + ring * Math.cos(angle)), round(size / 2 + ring * Math.sin(angle))];
  };
  return { size, placeOf };
}

/** Returns the place of a node in the picture of `count` nodes. */
export function areaOfNode(node: number, count: number): Area {
  const [x, y] = layOut(count).placeOf(node);
  return { x: x - RADIUS, y: y - RADIUS, width: 2 * RADIUS, height: 2 * RADIUS };
}

/** Draws equal slices of the colors, inside a node. */
function pie(x: number, y: number, colors: readonly number[]): string {
  const radius = RADIUS - 1;
  const at = (share: number): string => {
    const angle = 2 * Math.PI * share - Math.PI / 2;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  };
  return colors
    .map((color, index) => {
      const [from, to] = [index / colors.length, (index + 1) / colors.length];
      return `<path d="M${x} ${y}L${at(from)}A${radius} ${radius} 0 0 1 ${at(to)}z" fill="${paintOf(color)}"/>`;
    })
    .join('');
}
