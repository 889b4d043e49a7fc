import {
  type Area,
  divideColors,
  type DomainView,
  type Scene,
  SHARED_COLORS,
} from '@queenside/core';
import { type DigitGrid, writeCells } from './grid.ts';

const { light: COLORS, dark: DARK } = divideColors({
  paper: SHARED_COLORS.paper,
  ink: SHARED_COLORS.ink,
  dim: SHARED_COLORS.dim,
  chosen: ['#1565c0', '#7fb2f0'],
  current: ['#ffe08a', '#6b5a1e'],
  revised: ['#eaf2fb', '#263341'],
  struck: ['#c62828', '#ff6b6b'],
  wrong: ['#f7c3c3', '#77302f'],
  thin: ['#b4b9c4', '#4b515d'],
});

const CELL = 45;
const MARGIN = 6;

/**
 * Draws a grid: given digits, chosen ones in blue, and in other cells the digits that are left, as small ones.
 * Digits that the last step removed are struck out, and the cells of the revised constraint are tinted.
 *
 * @param box the side of a box, which thick lines frame. Default: no boxes.
 */
export function drawGrid({ side, cells }: DigitGrid, view: DomainView, box = side): Scene {
  const size = CELL * side;
  const whole = size + 2 * MARGIN;
  const line = (at: number, isColumn: boolean): string => {
    const place = MARGIN + CELL * at;
    const [from, to] = isColumn
      ? [`${place} ${MARGIN}`, `v${size}`]
      : [`${MARGIN} ${place}`, `h${size}`];
    const isThick = at % box === 0;
    return `<path d="M${from}${to}" stroke="${isThick ? COLORS.ink : COLORS.thin}" stroke-width="${isThick ? 2 : 1}"/>`;
  };
  const lines = Array.from({ length: side + 1 }, (_, at) => line(at, true) + line(at, false));
  const units = view.conflicts;
  const pieces = new Map(
    cells.map((given, cell): [string, string] => {
      const { x, y } = areaOfCell(cell, side);
      const digit = given > 0 ? given : view.value(cell);
      const fill =
        view.last === cell
          ? COLORS.current
          : isWrong(cell)
            ? COLORS.wrong
            : view.revised?.includes(cell) === true
              ? COLORS.revised
              : undefined;
      const back =
        fill === undefined
          ? ''
          : `<rect x="${x + 1}" y="${y + 1}" width="${CELL - 2}" height="${CELL - 2}" fill="${fill}"/>`;
      const text = (dx: number, dy: number, content: number, px: number, ink: string): string =>
        `<text x="${x + dx}" y="${y + dy}" font-family="system-ui, sans-serif" font-size="${px}" text-anchor="middle" fill="${ink}">${writeCells([content])}</text>`;
      if (digit !== undefined)
        return [
          pieceOf(cell),
          back + text(CELL / 2, CELL / 2 + 9, digit, 26, given > 0 ? COLORS.ink : COLORS.chosen),
        ];
      const inRow = Math.ceil(Math.sqrt(side));
      const step = CELL / inRow;
      const left = Array.from({ length: side }, (_, index) => index + 1)
        .filter((each) => view.has(cell, each) || view.struck?.(cell, each) === true)
        .map((each) => {
          const [column, row] = [(each - 1) % inRow, Math.floor((each - 1) / inRow)];
          const px = Math.min(12, step - 2);
          const [dx, dy] = [step * (column + 0.5), step * (row + 0.5)];
          const isStruck = !view.has(cell, each);
          const ink = isStruck ? COLORS.struck : COLORS.dim;
          const strike = `<path d="M${x + dx - px / 2} ${y + dy + px / 2}l${px} ${-px}" stroke="${ink}" stroke-width="1"/>`;
          return text(dx, dy + px / 3, each, px, ink) + (isStruck ? strike : '');
        });
      return [pieceOf(cell), back + left.join('')];
    }),
  );
  /** The cells of a broken unit that have one digit. */
  function isWrong(cell: number): boolean {
    if (units?.includes(cell) !== true) return false;
    const digit = view.value(cell);
    return (
      digit === undefined || units.some((other) => other !== cell && view.value(other) === digit)
    );
  }
  return {
    width: whole,
    height: whole,
    backdrop: `<rect width="${whole}" height="${whole}" fill="${COLORS.paper}"/>${lines.join('')}`,
    pieces,
    dark: DARK,
    legend: [
      { color: COLORS.chosen, text: 'chosen' },
      { text: 'small: left' },
      ...(view.struck ? [{ color: COLORS.struck, text: 'struck: just removed' }] : []),
    ],
    focus: view.last === undefined ? undefined : areaOfCell(view.last, side),
  };
}

/** Returns the place of a cell in the picture. */
export function areaOfCell(cell: number, side: number): Area {
  const [column, row] = [cell % side, Math.floor(cell / side)];
  return { x: MARGIN + CELL * column, y: MARGIN + CELL * row, width: CELL, height: CELL };
}

function pieceOf(cell: number): string {
  return String(cell).padStart(4, '0');
}
