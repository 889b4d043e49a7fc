/** The plugin: the problem `tour`. */
import { defineLandscape, definePlugin, type Plugin, type Random } from '@queenside/core';
import { landscapeProblem } from '@queenside/landscapes';
import { drawTour } from './draw.ts';
import { lowerBound } from './one-tree.ts';
import { type Cities, parseCities, readTour, writeTour } from './tsplib.ts';

export type { Cities };
export { lowerBound };

/** Generated cities lie on a square with sides of this length. */
const SIDE = 1000;

function fileOf(name: string, places: readonly (readonly number[])[]): string {
  const rows = places.map((place, city) => `${city + 1} ${place.join(' ')}`);
  return [
    `NAME: ${name}`,
    'TYPE: TSP',
    `DIMENSION: ${places.length}`,
    'EDGE_WEIGHT_TYPE: EUC_2D',
    'NODE_COORD_SECTION',
    ...rows,
    'EOF',
  ].join('\n');
}

const SQUARE = [
  [0, 0],
  [10, 10],
  [10, 0],
  [0, 10],
  [5, 14],
];

/** Returns the length of a round tour. */
function lengthOf({ size, distances }: Cities, order: ArrayLike<number>): number {
  let sum = 0;
  let last = order[size - 1]!;
  for (let place = 0; place < size; place++) {
    sum += distances[last * size + order[place]!]!;
    last = order[place]!;
  }
  return sum;
}

/** The travelling salesman's round tour. */
export const tour = landscapeProblem(
  defineLandscape<Cities>({
    id: 'tour',
    name: 'Round tour',
    summary: 'Visit all cities on a short round tour (TSPLIB)',
    records: { by: 'blank-line' },
    comments: false,
    formats: {
      '.tsp': {
        example: fileOf('square', SQUARE),
        read(text) {
          parseCities(text);
          return text.replaceAll(/^\s*\n/gm, '').trimEnd();
        },
      },
    },
    defaultSolver: 'iterated-local-search',
    taught: ['hill-climbing', 'simulated-annealing'],
    examples: [
      fileOf('square', SQUARE),
      'TYPE: TSP\nDIMENSION: 4\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: UPPER_ROW\nEDGE_WEIGHT_SECTION\n3 5 9\n2 8\n4\nEOF',
    ],
    parse: parseCities,
    states: ({ size }) => ({ kind: 'order', items: size, moves: 'turn' }),
    cost: lengthOf,
    delta({ size, distances }, order, first, last) {
      if (first === 0 && last === size - 1) return 0;
      const before = order[first === 0 ? size - 1 : first - 1]!;
      const after = order[last === size - 1 ? 0 : last + 1]!;
      const [a, b] = [order[first]!, order[last]!];
      return (
        distances[before * size + b]! +
        distances[a * size + after]! -
        distances[before * size + a]! -
        distances[b * size + after]!
      );
    },
    write: (_, order) => writeTour(order),
    read: (_, text) => readTour(text),
    objective: {
      sense: 'min',
      unit: 'length',
      value: lengthOf,
      bound: lowerBound,
    },
    scramble: {
      sizes: [3, 50, 1000],
      unit: 'the number of cities',
      make: (size: number, random: Random) =>
        fileOf(
          `random${size}`,
          Array.from({ length: size }, () => [random.int(SIDE), random.int(SIDE)]),
        ),
    },
    itemName: (city) => `city ${city + 1}`,
    draw: drawTour,
  }),
);

const plugin: Plugin = definePlugin({ problems: [tour] });
export default plugin;
