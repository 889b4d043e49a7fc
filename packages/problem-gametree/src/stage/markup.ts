/** Draws nodes, leaves, and branches. MAX is a triangle that points up, MIN one that points down, chance a circle, a leaf a box. */
import { escapeMarkup, type Side } from '@queenside/core';
import type { ExplicitTree } from '../tree.ts';
import type { Explored } from './explored.ts';
import { boundsText, leafText, nameText, probabilityText, windowText } from './labels.ts';
import type { Layout, Placed } from './layout.ts';
import { HALF_BASE, LABEL_START, leafWidth, RADIUS } from './room.ts';
import { countLeaves } from './view.ts';

const INK = '#1f2430';
const DIM = '#6b7280';
const PAPER = '#fcfbf7';
const MAX_FILL = '#d6e6f7';
const MIN_FILL = '#f8dfcf';
const CHANCE_FILL = '#e6e0f3';
const BEST = '#2f6f4f';
const CUT = '#c0392b';
const HERE = '#f2c14e';
const FADED = ' opacity=".32"';

const CHANCE_LEGEND = '○ CHANCE, with the probabilities on its branches';
const LEGEND = [
  '△ MAX · ▽ MIN · bold: value, as far as examined leaves prove it',
  '[α, β]: window when it was left, where the search has one',
  'struck: cut off when last searched · faded: not examined · green: best line',
];
const FOLD_LEGEND = 'dashed triangle: folded, with how many of the leaves below were examined';

/** Whether a node or leaf is below a branch that was cut off, and whether it is on the best line so far. */
export interface Fate {
  readonly isCut: boolean;
  readonly isBest: boolean;
}

/** Draws what all pictures of a tree share. */
export function backdrop({ width, height, isFolded, hasChance }: Layout): string {
  const legend = [
    ...LEGEND,
    ...(isFolded ? [FOLD_LEGEND] : []),
    ...(hasChance ? [CHANCE_LEGEND] : []),
  ];
  const top = height + 4 - 15 * legend.length;
  const lines = legend.map(
    (line, index) =>
      `<text x="12" y="${top + 15 * index}" ${font(10)} fill="${DIM}">${line}</text>`,
  );
  return `<rect width="${width}" height="${height}" fill="${PAPER}"/>${lines.join('')}`;
}

export function branchMarkup(
  tree: ExplicitTree,
  { parent, x, y, data }: Placed,
  isCutHere: boolean,
  fate: Fate,
): string {
  const [fromX, fromY] = [parent!.x, parent!.y + RADIUS];
  const toY = y - (data.node === undefined ? 11 : RADIUS);
  const stroke = fate.isBest ? BEST : fate.isCut ? DIM : INK;
  const line = `<path d="M${num(fromX)} ${num(fromY)}L${num(x)} ${num(toY)}" stroke="${stroke}" stroke-width="${fate.isBest ? 2.6 : 1.1}"${fate.isCut ? `${FADED} stroke-dasharray="4 3"` : ''}/>`;
  const struck = isCutHere ? strikes((fromX + x) / 2, (fromY + toY) / 2) : '';
  const chance = probabilityText(tree, data.slot);
  if (chance === '') return line + struck;
  const halo = ` fill="${DIM}" stroke="${PAPER}" stroke-width="3" paint-order="stroke"`;
  // Near the child, where there is more room between branches.
  const [textX, textY] = [fromX + (x - fromX) * 0.8, fromY + (toY - fromY) * 0.8];
  return line + label(textX, textY + 3, chance, 9, 'middle', halo) + struck;
}

export function leafMarkup(
  tree: ExplicitTree,
  explored: Explored,
  { x, y, data: { slot } }: Placed,
): string {
  const text = leafText(tree, slot);
  const width = leafWidth(text);
  const isHere = slot === explored.last;
  const box = `<rect x="${num(x - width / 2)}" y="${num(y - 11)}" width="${width}" height="22" rx="3" fill="${isHere ? HERE : '#fff'}" stroke="${INK}"/>`;
  return `<g${explored.examined[slot] === 1 ? '' : FADED}>${box}${label(x, y + 4, text, 12)}</g>`;
}

export function nodeMarkup(
  tree: ExplicitTree,
  explored: Explored,
  { x, y, data: { slot, node, children } }: Placed,
): string {
  const id = node!;
  const side = tree.sides[id] as Side;
  const name = shorten(nameText(tree, id));
  const nameY = y + (side === 0 ? 4 : side === 1 ? 10 : -2);
  const parts = [
    shapeMarkup(side, x, y, slot === explored.last),
    label(x, nameY, name, name.length > 3 ? 8 : 11),
  ];
  const isEntered = explored.entered[id] === 1;
  if (isEntered) {
    const value = boundsText(tree, explored, id);
    parts.push(label(x + LABEL_START, y - 2, value, 13, 'start', ' font-weight="700"'));
    const window = windowText(tree, explored, id);
    parts.push(label(x + LABEL_START, y + 11, window, 9, 'start', ` fill="${DIM}"`));
  }
  if (children === undefined) parts.push(foldMarkup(tree, explored, id, x, y));
  return `<g${isEntered ? '' : FADED}>${parts.join('')}</g>`;
}

function shapeMarkup(side: Side, x: number, y: number, isHere: boolean): string {
  const look = (fill: string) =>
    `fill="${isHere ? HERE : fill}" stroke="${INK}" stroke-linejoin="round"`;
  if (side === 0)
    return `<circle cx="${num(x)}" cy="${num(y)}" r="${RADIUS}" ${look(CHANCE_FILL)}/>`;
  const [tip, base] = [y - side * RADIUS, y + side * RADIUS];
  return `<path d="M${num(x)} ${num(tip)}L${num(x + HALF_BASE)} ${num(base)}H${num(x - HALF_BASE)}z" ${look(side === 1 ? MAX_FILL : MIN_FILL)}/>`;
}

/** Draws the mark below a folded node. */
function foldMarkup(
  tree: ExplicitTree,
  { examined }: Explored,
  node: number,
  x: number,
  y: number,
): string {
  const leaves = countLeaves(tree, examined, node);
  const top = y + RADIUS;
  const fan = `<path d="M${num(x)} ${num(top)}l-14 20h28z" fill="none" stroke="${DIM}" stroke-dasharray="3 2"/>`;
  return (
    fan + label(x, top + 31, `${leaves.examined} of ${leaves.all}`, 8, 'middle', ` fill="${DIM}"`)
  );
}

function strikes(x: number, y: number): string {
  const bar = (at: number) => `M${num(x - 7)} ${num(y + at + 3)}l14 -6`;
  return `<path d="${bar(-3)}${bar(3)}" stroke="${CUT}" stroke-width="2"/>`;
}

function label(
  x: number,
  y: number,
  text: string,
  size: number,
  anchor: 'middle' | 'start' = 'middle',
  more = '',
): string {
  const colour = more.includes('fill=') ? '' : ` fill="${INK}"`;
  return `<text x="${num(x)}" y="${num(y)}" ${font(size)} text-anchor="${anchor}"${colour}${more}>${escapeMarkup(text)}</text>`;
}

function font(size: number): string {
  return `font-family="system-ui, sans-serif" font-size="${size}"`;
}

function shorten(name: string): string {
  return name.length > 6 ? `${name.slice(0, 5)}…` : name;
}

function num(value: number): string {
  return String(Math.round(value * 10) / 10);
}
