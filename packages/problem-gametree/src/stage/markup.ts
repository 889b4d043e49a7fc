/** Draws nodes, leaves, and branches. MAX is a triangle that points up, MIN one that points down, chance a circle, a leaf a box. */
import {
  divideColors,
  escapeMarkup,
  type LegendEntry,
  SHARED_COLORS,
  type Side,
} from '@queenside/core';
import type { ExplicitTree } from '../tree.ts';
import { leafText, nameText, probabilityText } from './labels.ts';
import {
  CHARACTER,
  FOLD_SIZE,
  HALF_BASE,
  LABEL_START,
  type Layout,
  LEAF_HEIGHT,
  leafWidth,
  type Placed,
  RADIUS,
  WINDOW_SIZE,
} from './layout.ts';

export const COLORS = divideColors({
  ink: SHARED_COLORS.graphInk,
  dim: SHARED_COLORS.graphDim,
  paper: SHARED_COLORS.paper,
  leaf: ['#ffffff', '#2a2f39'],
  max: ['#d6e6f7', '#274868'],
  min: ['#f8dfcf', '#6a3f27'],
  chance: ['#e6e0f3', '#453a66'],
  best: ['#2f6f4f', '#7fc79a'],
  cut: ['#c0392b', '#ef7d6d'],
  here: ['#f2c14e', '#8a6410'],
  /** The empty part of the bar below a folded node. */
  track: ['#e3dfd3', '#363b46'],
});
const { light } = COLORS;

/** The width of the bar below a folded node. */
const FOLD_WIDTH = 44;

const FADED = ' opacity=".5"';

/** Whether a node or leaf is below a branch that was cut off, and whether it is on the best line so far. */
export interface Fate {
  readonly isCut: boolean;
  readonly isBest: boolean;
}

export function backdrop({ width, height }: Layout): string {
  return `<rect width="${width}" height="${height}" fill="${light.paper}"/>`;
}

const LEGEND: readonly LegendEntry[] = [
  { text: '△ MAX' },
  { text: '▽ MIN' },
  { text: 'bold: proven value' },
  { text: '[α, β]: window' },
  { text: 'struck: cut off' },
  { text: 'faded: not examined' },
  { color: light.best, text: 'best line' },
];
const FOLD_ENTRY = { text: 'bar: folded, part of it examined' };
const CHANCE_ENTRY = { text: '○ CHANCE with probabilities' };

export function legendOf(tree: ExplicitTree, { isFolded }: Layout): LegendEntry[] {
  return [
    ...LEGEND,
    ...(isFolded ? [FOLD_ENTRY] : []),
    ...(tree.chances === undefined ? [] : [CHANCE_ENTRY]),
  ];
}

export function branchMarkup(
  tree: ExplicitTree,
  { parent, x, y, data }: Placed,
  isCutHere: boolean,
  fate: Fate,
): string {
  const [fromX, fromY] = [parent!.x, parent!.y + RADIUS];
  const toY = y - (data.node === undefined ? LEAF_HEIGHT / 2 : RADIUS);
  const stroke = fate.isBest ? light.best : fate.isCut ? light.dim : light.ink;
  const line = `<path d="M${num(fromX)} ${num(fromY)}L${num(x)} ${num(toY)}" stroke="${stroke}" stroke-width="${fate.isBest ? 2.6 : 1.1}"${fate.isCut ? `${FADED} stroke-dasharray="4 3"` : ''}/>`;
  const struck = isCutHere ? strikes((fromX + x) / 2, (fromY + toY) / 2) : '';
  const chance = probabilityText(tree, data.slot);
  if (chance === '') return line + struck;
  const halo = ` fill="${light.dim}" stroke="${light.paper}" stroke-width="3" paint-order="stroke"`;
  // It is near the child, where the branches are further apart.
  const [textX, textY] = [fromX + (x - fromX) * 0.8, fromY + (toY - fromY) * 0.8];
  return line + label(textX, textY + 4, chance, 11, 'middle', halo) + struck;
}

export function leafMarkup(
  tree: ExplicitTree,
  { x, y, data: { slot } }: Placed,
  { isHere, isKnown }: Pick<NodeState, 'isHere' | 'isKnown'>,
): string {
  const text = leafText(tree, slot);
  const width = leafWidth(text);
  const box = `<rect x="${num(x - width / 2)}" y="${num(y - LEAF_HEIGHT / 2)}" width="${width}" height="${LEAF_HEIGHT}" rx="3" fill="${isHere ? light.here : light.leaf}" stroke="${light.ink}"/>`;
  return `<g${isKnown ? '' : FADED}>${box}${label(x, y + 5, text, 14)}</g>`;
}

/** The state of a search that the picture of a node shows. */
interface NodeState {
  readonly isHere: boolean;
  /** True if the search has begun the node or taken the leaf's score. */
  readonly isKnown: boolean;
  /** True if it makes the last cut-off possible. */
  readonly isWitness: boolean;
  readonly bounds: string;
  /** The search's facts besides the bounds, such as a window. */
  readonly more: string;
  /** The width of the labels next to the node. */
  readonly labelWidth: number;
  /** How many leaves below were examined. */
  readonly examined: number;
}

export function nodeMarkup(
  tree: ExplicitTree,
  { x, y, data: { node, children, leaves } }: Placed,
  { isHere, isKnown, isWitness, bounds, more, labelWidth, examined }: NodeState,
): string {
  const id = node!;
  const side = tree.sides[id] as Side;
  const name = shorten(nameText(tree, id));
  const nameY = y + (side === 0 ? 5 : side === 1 ? 13 : -4);
  const edge = isWitness ? `stroke="${light.cut}" stroke-width="3"` : `stroke="${light.ink}"`;
  const fill = isHere ? light.here : FILLS[side];
  const parts = [
    shapeMarkup(side, x, y, `fill="${fill}" ${edge} stroke-linejoin="round"`),
    label(x, nameY, name, name.length > 3 ? 9 : name.length > 2 ? 11 : 14),
  ];
  if (isKnown)
    parts.push(
      label(x + LABEL_START, y - 2, bounds, 15, 'start', ' font-weight="700"'),
      label(
        x + LABEL_START,
        y + 13,
        more,
        sizeOf(more, labelWidth),
        'start',
        ` fill="${light.dim}"`,
      ),
    );
  if (children === undefined) parts.push(foldMarkup(x, y, examined, leaves));
  return `<g${isKnown ? '' : FADED}>${parts.join('')}</g>`;
}

const FILLS: Readonly<Record<Side, string>> = { 1: light.max, [-1]: light.min, 0: light.chance };

function shapeMarkup(side: Side, x: number, y: number, look: string): string {
  if (side === 0) return `<circle cx="${num(x)}" cy="${num(y)}" r="${RADIUS}" ${look}/>`;
  const [tip, base] = [y - side * RADIUS, y + side * RADIUS];
  return `<path d="M${num(x)} ${num(tip)}L${num(x + HALF_BASE)} ${num(base)}H${num(x - HALF_BASE)}z" ${look}/>`;
}

/** Draws the mark below a folded node: a bar that fills as leaves are examined. */
function foldMarkup(x: number, y: number, examined: number, leaves: number): string {
  const top = y + RADIUS + 7;
  const bar = (width: number, fill: string): string =>
    `<rect x="${num(x - FOLD_WIDTH / 2)}" y="${num(top)}" width="${num(width)}" height="6" rx="2.5" fill="${fill}"/>`;
  const done = examined === 0 ? '' : bar(Math.max(6, (FOLD_WIDTH * examined) / leaves), light.best);
  const stem = `<path d="M${num(x)} ${num(y + RADIUS)}V${num(top)}" stroke="${light.dim}" stroke-dasharray="2 2"/>`;
  const count = label(
    x,
    top + 17,
    `${examined} of ${leaves}`,
    FOLD_SIZE,
    'middle',
    ` fill="${light.dim}"`,
  );
  return stem + bar(FOLD_WIDTH, light.track) + done + count;
}

/** Returns the size of the font of a label that has a width; a long label gets a smaller one. */
function sizeOf(text: string, width: number): number {
  return Math.min(WINDOW_SIZE, Math.floor(width / (text.length * CHARACTER)));
}

function strikes(x: number, y: number): string {
  const bar = (at: number) => `M${num(x - 7)} ${num(y + at + 3)}l14 -6`;
  return `<path d="${bar(-3)}${bar(3)}" stroke="${light.cut}" stroke-width="2"/>`;
}

function label(
  x: number,
  y: number,
  text: string,
  size: number,
  anchor: 'middle' | 'start' = 'middle',
  more = '',
): string {
  const colour = more.includes('fill=') ? '' : ` fill="${light.ink}"`;
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
