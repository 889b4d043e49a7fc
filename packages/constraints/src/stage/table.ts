/** The picture of any model: a table of variables by values. */
import {
  divideColors,
  type DomainView,
  escapeMarkup,
  type Scene,
  SHARED_COLORS,
} from '@queenside/core';
import type { ModelNames } from '../names.ts';

/** The colors in which pictures show values. */
const { light: COLORS, dark: DARK } = divideColors({
  paper: SHARED_COLORS.paper,
  ink: SHARED_COLORS.graphInk,
  dim: SHARED_COLORS.graphDim,
  left: ['#bcd7f2', '#2f4a66'],
  chosen: ['#ffe08a', '#6b5a1e'],
  edge: ['#b4b9c4', '#4b515d'],
  fault: ['#c62828', '#ff6b6b'],
});

const CELL = 22;
const ROW = 24;
const MARGIN = 8;
const CHARACTER = 7;
/** The most rows and columns of a table. */
const MOST_ROWS = 200;
const MOST_COLUMNS = 64;

/** Draws the values left of each variable as a table; variables beyond the 200th and values beyond the 64th are left out. */
export function drawTable<Instance>(
  names: ModelNames<Instance>,
  domains: readonly (readonly number[])[],
  view: DomainView,
): Scene {
  const shown = domains.slice(0, MOST_ROWS);
  const values = [...new Set(shown.flat())].toSorted((a, b) => a - b).slice(0, MOST_COLUMNS);
  const labels = shown.map((_, variable) => names.variable(variable));
  const heads = values.map((value) => names.value(value));
  const left = MARGIN + 10 + CHARACTER * Math.max(1, ...labels.map(({ length }) => length));
  const cell = Math.max(CELL, 8 + CHARACTER * Math.max(1, ...heads.map(({ length }) => length)));
  const width = left + cell * values.length + MARGIN;
  const height = MARGIN + ROW * (shown.length + 1) + MARGIN;
  const top = (row: number): number => MARGIN + ROW * (row + 1);
  const text = (x: number, y: number, content: string, fill: string, anchor = 'middle'): string =>
    `<text x="${x}" y="${y}" font-family="system-ui, sans-serif" font-size="12" text-anchor="${anchor}" fill="${fill}">${escapeMarkup(content)}</text>`;
  const backdrop = [
    `<rect width="${width}" height="${height}" fill="${COLORS.paper}"/>`,
    ...heads.map((head, at) => text(left + cell * (at + 0.5), top(0) - 8, head, COLORS.dim)),
  ].join('');
  const pieces = new Map(
    shown.map((domain, variable): [string, string] => {
      const isWrong = view.conflicts?.includes(variable) === true;
      const chosen = view.value(variable);
      const boxes = values.flatMap((value, at) => {
        if (!domain.includes(value)) return [];
        const fill =
          value === chosen ? COLORS.chosen : view.has(variable, value) ? COLORS.left : 'none';
        const stroke = isWrong && view.has(variable, value) ? COLORS.fault : COLORS.edge;
        const [x, y] = [left + cell * at + 2, top(variable) + 2];
        const strike =
          view.struck?.(variable, value) === true
            ? `<path d="M${x} ${y + ROW - 4}l${cell - 4} ${4 - ROW}" stroke="${COLORS.fault}"/>`
            : '';
        return [
          `<rect x="${x}" y="${y}" width="${cell - 4}" height="${ROW - 4}" rx="3" fill="${fill}" stroke="${stroke}"/>${strike}`,
        ];
      });
      const ink = isWrong ? COLORS.fault : view.last === variable ? COLORS.ink : COLORS.dim;
      const label = text(left - 8, top(variable) + 16, labels[variable]!, ink, 'end');
      return [String(variable).padStart(4, '0'), label + boxes.join('')];
    }),
  );
  const focus =
    view.last !== undefined && view.last < shown.length
      ? { x: 0, y: top(view.last), width, height: ROW }
      : undefined;
  return {
    width,
    height,
    backdrop,
    pieces,
    dark: DARK,
    focus,
    legend: [
      { color: COLORS.chosen, text: 'chosen' },
      { color: COLORS.left, text: 'left' },
      { text: 'empty: removed' },
      ...(view.struck ? [{ color: COLORS.fault, text: 'struck: just removed' }] : []),
    ],
  };
}
