/** Rush hour, as an author of a plugin wrote it: 36 cells in 6 rows; car A leaves at the right end of its row. */
import { defineDomain, type Domain } from '@queenside/core';

const SIDE = 6;
/** An action is the number of a car and how far it moves. */
const REACH = 4;
const STEPS = 2 * REACH + 1;

interface Car {
  readonly name: string;
  readonly length: number;
  readonly isFlat: boolean;
  /** The row of a flat car, the column of an upright one. */
  readonly lane: number;
}

export interface Street {
  readonly cars: readonly Car[];
  /** The first cell of each car on its lane. */
  readonly at: readonly number[];
}

const cellOf = ({ isFlat, lane }: Car, at: number): number =>
  isFlat ? lane * SIDE + at : at * SIDE + lane;

function readStreet(line: string): Street {
  if (!/^[A-Z.]{36}$/.test(line)) throw new Error('use 36 cells: letters and full stops');
  const names = [...new Set(line.replaceAll('.', ''))].toSorted();
  if (names[0] !== 'A') throw new Error('there is no car A');
  const cars = names.map((name) => {
    const cells = Array.from(line).flatMap((each, cell) => (each === name ? [cell] : []));
    const [first = 0, second = 0] = cells;
    const isFlat = second === first + 1;
    const step = isFlat ? 1 : SIDE;
    const lane = isFlat ? Math.floor(first / SIDE) : first % SIDE;
    const isRow = cells.every((cell, index) => cell === first + index * step);
    const isInside = !isFlat || Math.floor(cells.at(-1)! / SIDE) === lane;
    if (cells.length < 2 || cells.length > 3 || !isRow || !isInside)
      throw new Error(`${name} is no car of two or three cells`);
    return {
      car: { name, length: cells.length, isFlat, lane },
      at: isFlat ? first % SIDE : Math.floor(first / SIDE),
    };
  });
  if (!cars[0]!.car.isFlat) throw new Error('car A stands upright');
  return { cars: cars.map(({ car }) => car), at: cars.map(({ at }) => at) };
}

/** Returns the number of the car in each cell; -1 for none. */
export function cellsOf({ cars, at }: Street): Int8Array {
  const cells = new Int8Array(SIDE * SIDE).fill(-1);
  for (const [number, car] of cars.entries())
    for (let part = 0; part < car.length; part++) cells[cellOf(car, at[number]! + part)] = number;
  return cells;
}

export const rushHour: Domain<Street> = defineDomain<Street>({
  id: 'rush-hour',
  summary: 'Move cars until car A can leave.',
  maxActions: 60,
  examples: [
    'BCCDEEB.FD.GAAF..GH.....H..IIJ..KK.J',
    'GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.',
    'BCCC..B.DE..AADE..FF.EGGHI.JKKHI.JLL',
    '..B.....B...AAB..C.....C..DD..EEE...',
  ],
  parse: readStreet,
  isGoal: ({ cars, at }) => at[0] === SIDE - cars[0]!.length,
  actions(street) {
    const cells = cellsOf(street);
    return street.cars.flatMap((car, number) => {
      const at = street.at[number]!;
      const found: number[] = [];
      for (let far = 1; at - far >= 0 && cells[cellOf(car, at - far)] === -1; far++)
        found.push(number * STEPS + REACH - far);
      for (
        let far = 1;
        at + car.length - 1 + far < SIDE && cells[cellOf(car, at + car.length - 1 + far)] === -1;
        far++
      )
        found.push(number * STEPS + REACH + far);
      return found;
    });
  },
  result: ({ cars, at }, action) => ({
    cars,
    at: at.with(
      Math.floor(action / STEPS),
      at[Math.floor(action / STEPS)]! + (action % STEPS) - REACH,
    ),
  }),
  key: ({ at }) => at.join(''),
  inverse: (action) => action - 2 * ((action % STEPS) - REACH),
  heuristic(street) {
    const { cars, at } = street;
    const [first] = cars;
    if (at[0] === SIDE - first!.length) return 0;
    const cells = cellsOf(street);
    const ahead = Array.from({ length: SIDE }, (_, cell) => cell).slice(at[0]! + first!.length);
    return 1 + ahead.filter((cell) => cells[cellOf(first!, cell)] !== -1).length;
  },
  consistent: true,
  actionName: (action, { cars }) => {
    const car = cars[Math.floor(action / STEPS)]!;
    const far = (action % STEPS) - REACH;
    return `${car.name} ${car.isFlat ? (far < 0 ? 'left' : 'right') : far < 0 ? 'up' : 'down'} ${Math.abs(far)}`;
  },
  text: (street) =>
    Array.from(cellsOf(street), (car) => (car === -1 ? '.' : street.cars[car]!.name))
      .join('')
      .match(/.{6}/g)!
      .join('\n'),
});
