/** Instances of TSPLIB with published optima (Reinelt, 1995): every kind of distance, and lengths that no tour and no bound may miss. */
import { readFileSync } from 'node:fs';
import { parseRecord, runSolver } from '@queenside/conformance';
import { lowerBound, tour } from '@queenside/problem-tour';
import { describe, expect, test } from 'vitest';
import { iteratedLocalSearch } from '../src/index.ts';

const fileAt = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').trimEnd();

/** Makes a file of pairs of coordinates. */
function placed(weights: string, coordinates: string): string {
  const numbers = coordinates.trim().split(/\s+/);
  const rows = Array.from(
    { length: numbers.length / 2 },
    (_, city) => `${city + 1} ${numbers[2 * city]} ${numbers[2 * city + 1]}`,
  );
  return [
    'TYPE: TSP',
    `DIMENSION: ${rows.length}`,
    `EDGE_WEIGHT_TYPE: ${weights}`,
    'NODE_COORD_SECTION',
    ...rows,
    'EOF',
  ].join('\n');
}

const BURMA = `16.47 96.10 16.47 94.44 20.09 92.54 22.39 93.37 25.23 97.24 22.00 96.05 20.47 97.02
  17.20 96.29 16.30 97.38 14.05 98.12 16.53 97.38 21.52 95.59 19.41 97.13 20.09 94.55`;
const ULYSSES = `38.24 20.42 39.57 26.15 40.56 25.32 36.26 23.12 33.48 10.54 37.56 12.19 38.42 13.11 37.52 20.44
  41.23 9.10 41.17 13.05 36.08 -5.21 38.47 15.13 38.15 15.35 37.51 15.17 35.49 14.32 39.36 19.56`;
const ATT = `6734 1453 2233 10 5530 1424 401 841 3082 1644 7608 4458 7573 3716 7265 1268 6898 1885 1112 2049 5468 2606
  5989 2873 4706 2674 4612 2035 6347 2683 6107 669 7611 5184 7462 3590 7732 4723 5900 3561 4483 3369 6101 1110
  5199 2182 1633 2809 4307 2322 675 1006 7555 4819 7541 3981 3177 756 7352 4506 7545 2801 3245 3305 6426 3173
  4608 1198 23 2216 7248 3779 7762 4595 7392 2244 3484 2829 6271 2135 4985 140 1916 1569 7280 4899 7509 3239
  10 2676 6807 2993 5185 3258 3023 1942`;
const EIL = `37 52 49 49 52 64 20 26 40 30 21 47 17 63 31 62 52 33 51 21 42 41 31 32 5 25 12 42 36 16 52 41 27 23 17 33
  13 13 57 58 62 42 42 57 16 57 8 52 7 38 27 68 30 48 43 67 58 48 58 27 37 69 38 46 46 10 61 33 62 63 63 69 32 22
  45 35 59 15 5 6 10 17 21 10 5 64 30 15 39 10 32 39 25 32 25 55 48 28 56 37 30 40`;
const GR = `0 633 0 257 390 0 91 661 228 0 412 227 169 383 0 150 488 112 120 267 0 80 572 196 77 351 63 0
  134 530 154 105 309 34 29 0 259 555 372 175 338 264 232 249 0 505 289 262 476 196 360 444 402 495 0
  353 282 110 324 61 208 292 250 352 154 0 324 638 437 240 421 329 297 314 95 578 435 0
  70 567 191 27 346 83 47 68 189 439 287 254 0 211 466 74 182 243 105 150 108 326 336 184 391 145 0
  268 420 53 239 199 123 207 165 383 240 140 448 202 57 0
  246 745 472 237 528 364 332 349 202 685 542 157 289 426 483 0
  121 518 142 84 297 35 29 36 236 390 238 301 55 96 153 336 0`;

/** The instances, their optima, and by how much the search may miss them. */
const PUBLISHED: readonly (readonly [
  name: string,
  file: string,
  optimum: number,
  excess: number,
])[] = [
  ['burma14', placed('GEO', BURMA), 3323, 0],
  ['ulysses16', placed('GEO', ULYSSES), 6859, 0],
  [
    'gr17',
    `TYPE: TSP\nDIMENSION: 17\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: LOWER_DIAG_ROW\nEDGE_WEIGHT_SECTION\n${GR}\nEOF`,
    2085,
    0,
  ],
  ['att48', placed('ATT', ATT), 10_628, 0],
  ['eil51', placed('EUC_2D', EIL), 426, 0],
  ['berlin52', fileAt('problem-tour/example/tour-berlin52.tsp'), 7542, 0],
  ['kroD100', fileAt('solver-iterated-local-search/example/tour-kroD100.tsp'), 21_294, 0],
  ['ch130', fileAt('problem-tour/example/tour-ch130.tsp'), 6110, 0.01],
];

describe.each(PUBLISHED)('%s', (_, file, optimum, excess) => {
  const record = tour.formats!['.tsp']!.read(file)!;
  const cities = parseRecord(tour, record);

  test('has no longer bound and no shorter tour, and the search comes near', async () => {
    expect(lowerBound(cities)).toBeLessThanOrEqual(optimum);
    expect(lowerBound(cities)).toBeGreaterThan(0.97 * optimum);
    const { answer } = await runSolver(iteratedLocalSearch, cities);
    const verdict = tour.check(cities, answer);
    expect(verdict).toMatchObject({ kind: 'right' });
    const { objective } = verdict as { objective: number };
    expect(objective).toBeGreaterThanOrEqual(optimum);
    expect(objective).toBeLessThanOrEqual(Math.floor((1 + excess) * optimum));
  });
});
