import { USUAL_STRIDE } from './bits.ts';

/** A board's sets of cells, in halves of 32 bits: see assembly/board.ts. */
export interface Board {
  readonly width: number;
  readonly stride: number;
  readonly cells: number;
  readonly all: Half;
  readonly bottom: Half;
  /** Where the number of cells from here to the top, this one included, is even; and where it is odd. */
  readonly evenLeft: Half;
  readonly oddLeft: Half;
  /** The columns' cells, the middle one's first. */
  readonly columns: readonly Half[];
}

interface Half {
  readonly lo: number;
  readonly hi: number;
}

export function makeBoard(width: number, height: number): Board {
  const stride = Math.max(USUAL_STRIDE, height + 1);
  const rows = Array.from({ length: height }, (_, row) => row);
  const places = Array.from({ length: width }, (_, place) => place);
  const cellsOf = (inColumns: readonly number[], inRows: readonly number[]): Half =>
    halvesOf(inColumns.flatMap((column) => inRows.map((row) => column * stride + row)));
  return {
    width,
    stride,
    cells: width * height,
    all: cellsOf(places, rows),
    bottom: cellsOf(places, [0]),
    evenLeft: cellsOf(
      places,
      rows.filter((row) => (height - row) % 2 === 0),
    ),
    oddLeft: cellsOf(
      places,
      rows.filter((row) => (height - row) % 2 === 1),
    ),
    columns: places.map((place) => cellsOf([columnAt(width, place)], rows)),
  };
}

/** The columns from the middle outwards: 3, 2, 4, 1, 5, 0, 6. */
function columnAt(width: number, place: number): number {
  const step = (place + 1) >> 1;
  return (width >> 1) + (place % 2 === 1 ? -step : step);
}

function halvesOf(bits: readonly number[]): Half {
  let [lo, hi] = [0, 0];
  for (const bit of bits)
    if (bit < 32) lo |= 1 << bit;
    else hi |= 1 << (bit - 32);
  return { lo, hi };
}
