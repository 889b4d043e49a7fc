/**
 * Makes small faults in the sources, one at a time, and prints those that no test of their package notices: lines that anything
 * may break. Works in a copy of the repository. The nearest tests run first, until one fails or the limit is reached.
 *
 * `pnpm mutate [--package NAME]... [--sample COUNT] [--seed SEED] [--limit SECONDS]`.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from '../packages/core/src/index.ts';
import { readImports } from '../test/import-graph.ts';
import { differenceOf, faultsIn, withFault, type Fault } from './mutate/faults.ts';
import { nearestTests } from './mutate/nearest-tests.ts';
import { reachOf, type Reach } from './mutate/reach.ts';
import { runTest } from './mutate/run-test.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** What the tests reach, for the next run. */
const CACHE = join(ROOT, 'node_modules/.cache/mutate');
/** Pages are tested as they were built, so tests do not notice faults in their sources. */
const PAGES = /^packages\/(?:playground\/src|studio\/src\/client)\//;
/** The longest that a test file may take without a fault. */
const LONGEST_TEST_MS = 900_000;
/** How much longer a test file may take with a fault than without, and at least. A fault that makes it hang is noticed. */
const PATIENCE = { times: 3, milliseconds: 30_000 };
const SIGNALS = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 };

interface PlacedFault extends Fault {
  /** The path of the source. */
  readonly file: string;
  readonly package: string;
}

const { values } = parseArgs({
  options: {
    package: { type: 'string', multiple: true, default: [] },
    sample: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    limit: { type: 'string', default: '120' },
  },
});
const [sample, seed, limit] = (['sample', 'seed', 'limit'] as const).map((flag) => {
  const number = Number(values[flag]);
  if (Number.isInteger(number) && number >= 0) return number;
  return refuse(`--${flag} must be a whole number (got "${values[flag]}")`);
}) as [number, number, number];
const known = readdirSync(join(ROOT, 'packages'));
for (const name of values.package)
  if (!known.includes(name)) refuse(`--package: there is no folder packages/${name}`);

const root = realpathSync(mkdtempSync(join(tmpdir(), 'queenside-mutate-')));
// Killed tests may still write there.
process.once('exit', () => rmSync(root, { recursive: true, force: true, maxRetries: 9 }));
for (const [signal, number] of Object.entries(SIGNALS))
  process.once(signal, () => process.exit(128 + number));
copyRepository(root);

const faults = draw(listFaults(values.package.length === 0 ? known : values.package), sample);
const imports = readImports(root, 'packages/*/{src,test}/**/*.{ts,tsx,js}');
const reaches = new Map<string, Reach>();

let noticed = 0;
for (const [index, fault] of faults.entries()) {
  const why = await survives(fault);
  progress('');
  if (why === undefined) noticed++;
  else console.log(describe(fault, why));
  progress(`${index + 1} of ${faults.length} faults, ${noticed} noticed`);
}
progress('');
console.log(`${noticed} of ${faults.length} faults noticed, seed ${seed}`);

function refuse(message: string): never {
  console.error(`error: ${message}`);
  process.exit(2);
}

/** Copies all files that Git knows or would add, and links the installed dependencies. */
function copyRepository(to: string): void {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 });
  for (const file of files
    .split('\0')
    .filter((each) => each !== '' && existsSync(join(ROOT, each)))) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(ROOT, file), join(to, file), { verbatimSymlinks: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(to, 'node_modules'));
  // Their links to packages are relative, so they lead to the copies.
  for (const folder of globSync('packages/*/node_modules', { cwd: ROOT }))
    cpSync(join(ROOT, folder), join(to, folder), { recursive: true, verbatimSymlinks: true });
}

function listFaults(packages: readonly string[]): PlacedFault[] {
  return packages.flatMap((name) =>
    globSync(`packages/${name}/src/**/*.ts`, { cwd: root })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((file) => !PAGES.test(file))
      .toSorted()
      .flatMap((file) => faultsIn(read(file)).map((fault) => ({ ...fault, file, package: name }))),
  );
}

/** Draws faults, each at most once, and sorts them by their places. */
function draw(from: PlacedFault[], count: number): PlacedFault[] {
  const random = new Random(seed);
  const left = [...from];
  const drawn = Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(random.int(left.length), 1)[0]!,
  );
  return drawn.toSorted((a, b) => from.indexOf(a) - from.indexOf(b));
}

/** Returns what a test file reaches without a fault. One that fails reaches nothing. */
async function measure(test: string): Promise<Reach> {
  progress(`measuring ${test}`);
  const reach = await reachOf(root, test, CACHE, (environment) =>
    runTest(root, test, LONGEST_TEST_MS, environment),
  );
  if (reach.outcome === 'passed') return reach;
  progress(`warning: ${test} fails without any fault, so it is left out\n`);
  return { ...reach, files: {} };
}

/** Returns why nothing noticed a fault; undefined if a test failed. */
async function survives(fault: PlacedFault): Promise<string | undefined> {
  const { file, line } = fault;
  const all = globSync(`packages/${fault.package}/test/**/*.test.ts`, { cwd: root }).toSorted();
  const source = read(file);
  let [tried, reaching, spent] = [0, 0, 0];
  for (const test of nearestTests(imports, file, all)) {
    if (spent > limit * 1000) break;
    if (!reaches.has(test)) reaches.set(test, await measure(test));
    const { files, milliseconds } = reaches.get(test)!;
    tried++;
    if (!files[file]?.lines.includes(line)) continue;
    reaching++;
    writeFileSync(join(root, file), withFault(source, fault));
    const most = Math.max(PATIENCE.milliseconds, PATIENCE.times * milliseconds);
    const started = performance.now();
    const outcome = await runTest(root, test, most);
    spent += performance.now() - started;
    writeFileSync(join(root, file), source);
    if (outcome !== 'passed') return undefined;
  }
  return `${reaching} of the ${tried} nearest of ${all.length} test files reach it, and pass`;
}

function describe(fault: PlacedFault, why: string): string {
  const { file, line, kind } = fault;
  return `${file}:${line}: ${kind}: ${why}\n${differenceOf(read(file), fault)}\n`;
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function progress(text: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\u001B[K${text}` : text && `${text}\n`);
}
