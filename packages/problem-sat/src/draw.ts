import { divideColors, type DomainView, type Scene, SHARED_COLORS } from '@queenside/core';
import type { Formula } from './formula.ts';

const { light: COLORS, dark: DARK } = divideColors({
  paper: SHARED_COLORS.paper,
  ink: SHARED_COLORS.graphInk,
  dim: SHARED_COLORS.graphDim,
  true: ['#a5d6a7', '#2e6b34'],
  open: ['#e3e7ee', '#343a46'],
  edge: ['#b4b9c4', '#4b515d'],
  fault: ['#c62828', '#ff6b6b'],
  current: ['#ef6c00', '#ffa040'],
});

const ROW = 24;
const MARGIN = 8;
const GAP = 18;
const CHARACTER = 7;
/** The most clauses in a picture, in one column, and literals in a row. */
const MOST_CLAUSES = 240;
const COLUMN = 24;
const MOST_LITERALS = 8;

/** Draws each clause as its literals: true ones filled, false ones struck, and a clause without any other one framed. */
export function drawClauses({ variables, clauses }: Formula, view: DomainView): Scene {
  const shown = clauses.slice(0, MOST_CLAUSES);
  const chip = 12 + CHARACTER * (1 + String(variables).length);
  const longest = Math.max(1, ...shown.map(({ length }) => Math.min(length, MOST_LITERALS)));
  const wide = chip * longest + GAP;
  const columns = Math.max(1, Math.ceil(shown.length / COLUMN));
  const width = 2 * MARGIN + wide * columns;
  const height = 2 * MARGIN + ROW * Math.max(1, Math.min(COLUMN, shown.length));
  const left = (literal: number): boolean => view.has(Math.abs(literal) - 1, Number(literal > 0));
  const pieces = new Map(
    shown.map((clause, index): [string, string] => {
      const x = MARGIN + wide * Math.floor(index / COLUMN);
      const y = MARGIN + ROW * (index % COLUMN);
      const listed = clause.slice(0, MOST_LITERALS);
      const chips = listed.map((literal, at) => {
        const isLeft = left(literal);
        const fill = !isLeft ? 'none' : left(-literal) ? COLORS.open : COLORS.true;
        const isLast = Math.abs(literal) - 1 === view.last;
        return (
          `<rect x="${x + chip * at + 1}" y="${y + 2}" width="${chip - 2}" height="${ROW - 4}" rx="9" fill="${fill}" stroke="${isLast ? COLORS.current : COLORS.edge}" stroke-width="${isLast ? 2 : 1}"/>` +
          `<text x="${x + chip * (at + 0.5)}" y="${y + 16}" font-family="system-ui, sans-serif" font-size="12" text-anchor="middle" fill="${isLeft ? COLORS.ink : COLORS.dim}"${isLeft ? '' : ' text-decoration="line-through"'}>${String(literal).replace('-', '\u2212')}</text>`
        );
      });
      const isFalse = !clause.some(left);
      const frame = isFalse
        ? `<rect x="${x - 2}" y="${y}" width="${chip * Math.max(1, listed.length) + 4}" height="${ROW}" rx="11" fill="none" stroke="${COLORS.fault}" stroke-width="2"/>`
        : '';
      return [String(index).padStart(4, '0'), chips.join('') + frame];
    }),
  );
  return {
    width,
    height,
    backdrop: `<rect width="${width}" height="${height}" fill="${COLORS.paper}"/>`,
    pieces,
    dark: DARK,
    legend: [
      { color: COLORS.true, text: 'true' },
      { color: COLORS.open, text: 'open' },
      { text: 'struck: false' },
    ],
  };
}
