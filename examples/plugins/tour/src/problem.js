import { decodeLine, defineGenerator, defineProblem, wrong } from '@queenside/core';
import { lengthOf } from './cities.js';
import { fail, MOST_CITIES, parseCities } from './tsplib.js';

/**
 * The cities in the order of the tour, counted from 0.
 *
 * @typedef {readonly number[]} Answer
 */

/** Generated cities lie on a square with sides of this length. */
const SIDE = 1000;

/**
 * The travelling salesman's round tour. A file of TSPLIB is one record.
 *
 * @type {import('@queenside/core').Problem<import('./cities.js').Cities, Answer>}
 */
export const problem = defineProblem({
  id: 'tour',
  summary: 'Visit all cities on a short round tour (TSPLIB, EUC_2D)',
  records: { by: 'file' },
  comments: false,
  files: { extensions: ['.tsp', '.txt'] },
  objective: { sense: 'min', unit: 'length' },
  tasks: ['find'],
  styles: ['tsplib'],
  examples: [
    {
      title: 'four cities on a square',
      record: [
        'NAME: square',
        'TYPE: TSP',
        'DIMENSION: 4',
        'EDGE_WEIGHT_TYPE: EUC_2D',
        'NODE_COORD_SECTION',
        '1 0 0',
        '2 10 10',
        '3 10 0',
        '4 0 10',
        'EOF',
      ].join('\n'),
      right: tourText([1, 3, 2, 4]),
      wrong: {
        'city-twice': tourText([1, 3, 2, 2]),
        'city-missing': tourText([1, 3, 2]),
        'no-such-city': tourText([1, 3, 2, 5]),
        'answer-unreadable': '1 3 2 4',
      },
    },
  ],
  errors: fail.table,
  mistakes: {
    'no-such-city': 'the tour visits a city that there is not',
    'city-twice': 'the tour visits a city twice',
    'city-missing': 'the tour misses a city',
  },
  parse: (record) => parseCities(record),
  need: ({ x }) => ({ task: 'find', size: x.length }),
  title: ({ name, x }, number) => `record ${number}, ${name}, ${x.length} cities`,
  check(cities, tour) {
    const size = cities.x.length;
    const visited = new Set();
    for (const city of tour) {
      if (!(city >= 0 && city < size)) return wrong('no-such-city', `there is no city ${city + 1}`);
      if (visited.has(city)) return wrong('city-twice', `city ${city + 1} is visited twice`);
      visited.add(city);
    }
    const missing = cities.x.findIndex((_, city) => !visited.has(city));
    if (missing !== -1) return wrong('city-missing', `city ${missing + 1} is not visited`);
    return { kind: 'right', objective: lengthOf(cities, tour) };
  },
  *format(tour) {
    yield new TextEncoder().encode(`${tourText(tour.map((city) => city + 1))}\n`);
  },
  readAnswer(lines) {
    lines.skipBlank();
    if (lines.done) return undefined;
    const { line: first } = lines;
    const dimension = readHead(lines);
    /** @type {number[]} */
    const tour = [];
    for (;;) {
      const { found, line } = nextLine(lines);
      if (!/^(-1|[1-9]\d{0,8})$/.test(found)) throw unreadable(found, line);
      if (found === '-1') break;
      tour.push(Number(found) - 1);
    }
    if (dimension !== undefined && dimension !== tour.length)
      throw unreadable(`DIMENSION: ${dimension}`, first);
    if (decodeLine(lines.peek() ?? new Uint8Array()).trim() === 'EOF') lines.next();
    return tour;
  },
  generator: defineGenerator({
    parameters: {
      cities: {
        type: 'integer',
        minimum: 3,
        maximum: MOST_CITIES,
        default: 100,
        description: 'how many cities',
      },
    },
    *generate({ cities }, random) {
      yield randomCities(cities, random);
    },
  }),
  sized(size, task, random) {
    if (task !== 'find' || !Number.isInteger(size) || size < 3 || size > MOST_CITIES)
      throw fail('no-such-size', { size, task, most: MOST_CITIES });
    return randomCities(size, random).trimEnd();
  },
  draw: (cities, tour) => drawTour(cities, tour),
});

/**
 * Reads the lines above the cities. Returns DIMENSION, if it is there.
 *
 * @param {import('@queenside/core').LineReader} lines
 */
function readHead(lines) {
  let dimension;
  for (;;) {
    const { found, line } = nextLine(lines);
    if (found === 'TOUR_SECTION') return dimension;
    const [, keyword, value = ''] = /^([A-Z]+) *: *(.*)$/.exec(found) ?? [];
    if (keyword === 'DIMENSION' && /^\d{1,9}$/.test(value)) dimension = Number(value);
    else if (
      !['NAME', 'COMMENT'].includes(keyword ?? '') &&
      found !== 'TYPE: TOUR' &&
      found !== 'TYPE : TOUR'
    )
      throw unreadable(found, line);
  }
}

/** @param {import('@queenside/core').LineReader} lines */
function nextLine(lines) {
  const { line } = lines;
  const bytes = lines.next();
  if (bytes === undefined) throw unreadable('the end of the file', line);
  return { found: decodeLine(bytes).trim(), line };
}

/**
 * @param {string} found
 * @param {number} line
 */
function unreadable(found, line) {
  return fail('answer-unreadable', { found: found.slice(0, 40) }, { line });
}

/** @param {readonly number[]} cities counted from 1 */
function tourText(cities) {
  return ['TYPE: TOUR', `DIMENSION: ${cities.length}`, 'TOUR_SECTION', ...cities, -1, 'EOF'].join(
    '\n',
  );
}

/**
 * @param {number} size
 * @param {import('@queenside/core').Random} random
 */
function randomCities(size, random) {
  const rows = Array.from(
    { length: size },
    (_, city) => `${city + 1} ${random.int(SIDE)} ${random.int(SIDE)}\n`,
  );
  return `NAME: random${size}\nTYPE: TSP\nDIMENSION: ${size}\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n${rows.join('')}EOF\n`;
}

/**
 * @param {import('./cities.js').Cities} cities
 * @param {Answer} tour
 */
function drawTour({ x, y }, tour) {
  const width = 600;
  const known = tour.filter((city) => city >= 0 && city < x.length);
  const [left, right] = [Math.min(...x), Math.max(...x)];
  const [bottom, top] = [Math.min(...y), Math.max(...y)];
  const scale = width / Math.max(right - left, top - bottom, 1);
  const at = (/** @type {number} */ city) =>
    `${((x[city] - left) * scale).toFixed(1)},${((top - y[city]) * scale).toFixed(1)}`;
  const dots = Array.from(x, (_, city) => {
    const [cx, cy] = at(city).split(',');
    return `<circle cx="${cx}" cy="${cy}" r="3"/>`;
  });
  const box = `-10 -10 ${width + 20} ${Math.ceil((top - bottom) * scale) + 20}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${width}"><polygon points="${known.map(at).join(' ')}" fill="none" stroke="#2b6cb0" stroke-width="2"/><g fill="#1a202c">${dots.join('')}</g></svg>`;
}
