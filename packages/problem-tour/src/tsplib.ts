/** Reads and writes the formats of TSPLIB. */
import { MATRICES, METRICS } from './distances.ts';

/** Matrices of distances take memory by the square of this number. */
const MOST_CITIES = 3000;

/** Cities, numbered from 0. */
export interface Cities {
  readonly name: string;
  readonly size: number;
  /** Whole numbers, row by row. */
  readonly distances: Int32Array;
  /** The places, for drawings. Absent if the file has none. */
  readonly places?: readonly (readonly [x: number, y: number])[];
}

const SECTIONS = new Set(['NODE_COORD_SECTION', 'DISPLAY_DATA_SECTION', 'EDGE_WEIGHT_SECTION']);
const KEYWORD = /^([A-Z_]+) *: *(.*)$/;
/** What the keywords above the sections may say. */
const KEYWORDS: Readonly<Record<string, RegExp>> = {
  NAME: /./,
  COMMENT: /^/,
  TYPE: /^TSP$/,
  DIMENSION: /^\d{1,9}$/,
  EDGE_WEIGHT_TYPE: /./,
  EDGE_WEIGHT_FORMAT: /./,
  NODE_COORD_TYPE: /^TWOD_COORDS$/,
  DISPLAY_DATA_TYPE: /_DISPLAY$/,
};

/** How to go on if a keyword says something else. */
const EXPECTED: Readonly<Record<string, string>> = {
  TYPE: '; the type must be TSP: distances are the same in both directions',
  DIMENSION: '; the dimension is the number of cities',
  NODE_COORD_TYPE: '; cities must have two coordinates',
};

/** @throws Error with the line. */
export function parseCities(text: string): Cities {
  const head = new Map<string, string>();
  const sections = new Map<string, { readonly line: number; readonly numbers: number[] }>();
  let section: number[] | undefined;
  let line = 0;
  let isEnd = false;
  for (const row of text.split('\n')) {
    line++;
    const found = row.trim();
    if (found === '') continue;
    if (isEnd) refuse('there is text after EOF', line);
    const [, keyword, value = ''] = KEYWORD.exec(found) ?? [];
    if (found === 'EOF') isEnd = true;
    else if (SECTIONS.has(found)) {
      section = [];
      sections.set(found, { line, numbers: section });
    } else if (keyword !== undefined) {
      if (KEYWORDS[keyword]?.test(value) !== true)
        refuse(`cannot read "${found.slice(0, 40)}"${EXPECTED[keyword] ?? ''}`, line);
      head.set(keyword, value);
    } else if (section === undefined)
      refuse(`expected a line such as \`DIMENSION: 52\`, not "${found.slice(0, 40)}"`, line);
    else {
      const numbers = found.split(/\s+/).map(Number);
      if (!numbers.every((each) => Math.abs(each) < 1e9))
        refuse(`"${found.slice(0, 40)}" has a word that is no number`, line);
      section.push(...numbers);
    }
  }
  const weights = head.get('EDGE_WEIGHT_TYPE') ?? 'EUC_2D';
  const metric = METRICS[weights];
  if (weights !== 'EXPLICIT' && !metric) {
    const known = ['EXPLICIT', ...Object.keys(METRICS)].join(', ');
    refuse(`EDGE_WEIGHT_TYPE is ${weights.slice(0, 20)}; use ${known}`, 1);
  }
  const placesOf = (name: string) => {
    const listed = sections.get(name);
    return listed && readPlaces(listed.numbers, listed.line);
  };
  const coordinates = placesOf('NODE_COORD_SECTION');
  const places = coordinates ?? placesOf('DISPLAY_DATA_SECTION');
  const size = Number(head.get('DIMENSION') ?? places?.length);
  if (!(size >= 3 && size <= MOST_CITIES))
    refuse(`DIMENSION is ${size}; use 3 to ${MOST_CITIES} cities`, 1);
  if (places && places.length !== size)
    refuse(`DIMENSION is ${size}, but there are ${places.length} cities`, line);
  const name = (head.get('NAME') ?? 'cities').slice(0, 40);
  const distances = new Int32Array(size * size);
  const set = (a: number, b: number, far: number): void => {
    distances[a * size + b] = far;
    distances[b * size + a] = far;
  };
  if (weights === 'EXPLICIT') {
    const format = head.get('EDGE_WEIGHT_FORMAT') ?? '';
    const { numbers, line: at } = sections.get('EDGE_WEIGHT_SECTION') ?? { numbers: [], line };
    readMatrix(format, numbers, size, at, set);
  } else if (metric && coordinates)
    for (const [a, [x1, y1]] of coordinates.entries())
      for (const [b, [x2, y2]] of coordinates.slice(0, a).entries())
        set(a, b, metric(x1, y1, x2, y2));
  else refuse('there is no NODE_COORD_SECTION', line);
  return { name, size, distances, ...(places && { places }) };
}

function readPlaces(numbers: readonly number[], line: number): (readonly [number, number])[] {
  const places: (readonly [number, number])[] = [];
  for (let at = 0; at < numbers.length; at += 3) {
    const [number, x, y] = numbers.slice(at, at + 3);
    const city = at / 3 + 1;
    if (number !== city || y === undefined)
      refuse(`city ${city} is missing: write its number, x, and y on a line`, line + city);
    places.push([x!, y]);
  }
  return places;
}

function readMatrix(
  format: string,
  numbers: readonly number[],
  size: number,
  line: number,
  set: (a: number, b: number, far: number) => void,
): void {
  const columns = MATRICES[format];
  if (!columns)
    return refuse(
      `EDGE_WEIGHT_FORMAT is "${format.slice(0, 20)}"; use ${Object.keys(MATRICES).join(', ')}`,
      1,
    );
  let next = 0;
  for (let row = 0; row < size; row++) {
    const [from, to] = columns(row, size);
    for (let column = from; column < to; column++) {
      const far = numbers[next++] ?? -1;
      if (!(Number.isInteger(far) && far >= 0))
        refuse(`distance ${next} is missing, or no whole number from 0`, line);
      if (format === 'FULL_MATRIX' && numbers[column * size + row] !== far)
        refuse(`the way from ${row + 1} to ${column + 1} is longer than back`, line);
      set(row, column, far);
    }
  }
  if (next < numbers.length) refuse(`there are ${numbers.length} distances, not ${next}`, line);
}

/** Writes a tour. */
export function writeTour(order: readonly number[]): string {
  const cities = order.map((city) => city + 1);
  return ['TYPE: TOUR', `DIMENSION: ${order.length}`, 'TOUR_SECTION', ...cities, -1, 'EOF'].join(
    '\n',
  );
}

/** Reads a tour; undefined if the text is none. */
export function readTour(text: string): readonly number[] | undefined {
  const [, head = '', listed = ''] =
    /^(.*\n)?TOUR_SECTION\n([\d\s]*?)\n?-1(?:\nEOF)?$/s.exec(text) ?? [];
  const cities = listed.match(/\d+/g)?.map((city) => Number(city) - 1);
  const dimension = /^DIMENSION *: *(\d+)$/m.exec(head)?.[1];
  if (!cities || /^(?!(?:NAME|COMMENT) *:|DIMENSION *: *\d+$|TYPE *: *TOUR$)./m.test(head))
    return undefined;
  return dimension === undefined || Number(dimension) === cities.length ? cities : undefined;
}

function refuse(message: string, line: number): never {
  throw Object.assign(new Error(message), { line, column: 1 });
}
