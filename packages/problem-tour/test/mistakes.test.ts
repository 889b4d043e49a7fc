/** Files of TSPLIB that the problem refuses, and what it says. */
import { expect, test } from 'vitest';
import { tour } from '../src/index.ts';

const CITIES = 'NODE_COORD_SECTION\n1 0 0\n2 3 0\n3 0 4\nEOF\n';

test.each([
  [`TYPE: ATSP\nDIMENSION: 3\n${CITIES}`, 1, 'the type must be TSP'],
  ['TYPE: TSP\nberlin\n', 2, 'expected a line such as `DIMENSION: 52`, not "berlin"'],
  [
    'DIMENSION: 2\nEDGE_WEIGHT_TYPE: MAN_3D\nNODE_COORD_SECTION\n1 1 1 1\n2 2 2 2\n',
    1,
    'EDGE_WEIGHT_TYPE is MAN_3D; use EXPLICIT, EUC_2D',
  ],
  ['DIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\n', 3, 'there is no NODE_COORD_SECTION'],
])('refuses %j', (text, line, message) => {
  expect(() => tour.formats!['.tsp']!.read(text)).toThrow(
    expect.objectContaining({
      message: expect.stringContaining(message),
      place: { line, column: 1 },
    }),
  );
});

test('shows a file of the format', () => {
  expect(() => tour.formats!['.tsp']!.read('berlin\n')).toThrow(
    /such as NAME: square ⏎ TYPE: TSP ⏎/,
  );
});
