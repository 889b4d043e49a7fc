/** Files of TSPLIB with cities in the plane. */
import { defineErrors, plainText } from '@queenside/core';

/** The methods take time by the square of this number. */
export const MOST_CITIES = 5000;

export const fail = defineErrors('tour', {
  'unknown-line': {
    cause: 'cannot read "{found}"',
    remedy:
      'write lines such as `DIMENSION: 52`, then `NODE_COORD_SECTION` and a line for each city',
  },
  'other-type': {
    cause: '{keyword} is {found}',
    remedy:
      'only symmetric tours of cities in the plane are solved: TYPE TSP, EDGE_WEIGHT_TYPE EUC_2D',
  },
  'not-a-city': {
    cause: '"{found}" is not a city',
    remedy: 'write its number and two coordinates: `1 565.0 575.0`',
  },
  'city-number': {
    cause: 'the city has number {found}, but {expected} comes next',
    remedy: 'number the cities from 1',
  },
  'too-few': { cause: 'there are {found} cities', remedy: 'a tour needs at least 3' },
  'too-many': { cause: 'there are more than {most} cities', remedy: 'split the file' },
  'wrong-dimension': {
    cause: 'DIMENSION is {expected}, but there are {found} cities',
    remedy: 'correct DIMENSION, or add or remove cities',
  },
  'no-such-size': {
    cause: 'there is no record of task {task} with {size} cities',
    remedy: 'use the task `find` and 3 to {most} cities',
  },
  'answer-unreadable': {
    cause: 'cannot read "{found}"',
    remedy: 'write `TOUR_SECTION`, the number of a city on each line, and -1',
  },
});

/** What a keyword must say. */
const ALLOWED = new Map([
  ['TYPE', /^TSP$/],
  ['EDGE_WEIGHT_TYPE', /^EUC_2D$/],
  ['DIMENSION', /^\d{1,9}$/],
  ['NODE_COORD_TYPE', /^TWOD_COORDS$/],
]);
const FREE = new Set(['NAME', 'COMMENT', 'DISPLAY_DATA_TYPE']);

/**
 * @param {string} text
 * @returns {import('./cities.js').Cities}
 */
export function parseCities(text) {
  /** @type {Map<string, string>} */
  const head = new Map();
  /** @type {[number, number][]} */
  const cities = [];
  let isCity = false;
  let last = { line: 1, column: 1 };
  for (const [index, row] of plainText(text).split('\n').entries()) {
    const found = row.trim();
    const place = { line: index + 1, column: row.length - row.trimStart().length + 1 };
    if (found === '') continue;
    if (found === 'EOF') {
      if (
        text
          .split('\n')
          .slice(index + 1)
          .some((rest) => rest.trim() !== '')
      )
        throw fail('unknown-line', { found: 'text after EOF' }, place);
      break;
    }
    last = place;
    if (isCity) cities.push(parseCity(found, cities.length + 1, place));
    else if (found === 'NODE_COORD_SECTION') isCity = true;
    else {
      const match = /^([A-Z_]+) *: *(.*)$/.exec(found);
      const [, keyword = '', value = ''] = match ?? [];
      const allowed = ALLOWED.get(keyword);
      if (allowed === undefined && !FREE.has(keyword))
        throw fail('unknown-line', { found: found.slice(0, 40) }, place);
      if (allowed?.test(value) === false)
        throw fail('other-type', { keyword, found: value.slice(0, 40) }, place);
      head.set(keyword, value);
    }
  }
  const { length } = cities;
  const dimension = head.get('DIMENSION');
  if (dimension !== undefined && Number(dimension) !== length)
    throw fail('wrong-dimension', { expected: dimension, found: length }, last);
  if (length < 3) throw fail('too-few', { found: length }, last);
  return {
    name: (head.get('NAME') ?? 'cities').slice(0, 40),
    x: Float64Array.from(cities, ([x]) => x),
    y: Float64Array.from(cities, ([, y]) => y),
  };
}

/**
 * @param {string} text
 * @param {number} expected the city's number
 * @param {{ line: number, column: number }} place
 * @returns {[number, number]}
 */
function parseCity(text, expected, place) {
  const words = text.split(/\s+/);
  const [number, x, y] = words.map(Number);
  if (words.length !== 3 || ![number, x, y].every((each) => Math.abs(each) < 1e9))
    throw fail('not-a-city', { found: text.slice(0, 40) }, place);
  if (number !== expected) throw fail('city-number', { found: number, expected }, place);
  if (expected > MOST_CITIES) throw fail('too-many', { most: MOST_CITIES }, place);
  return [x, y];
}
