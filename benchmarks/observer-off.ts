/**
 * Measures the cost of event calls without an observer: `node benchmarks/observer-off.ts [rounds]`. Compares alpha-beta and
 * NegaScout with copies of their sources without event calls. Bar: 1 % of the time.
 *
 * Runs fresh processes in turn, because V8 does not always compile the same source equally well. The minimum of all
 * rounds counts, because other work on the machine affects it least.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { summarize } from './timing.ts';

const ROUNDS = Number(process.argv[2] ?? 15);
const RUNS = 100;
const POSITION = '2252576253462244111563361';
const PACKAGES = new URL('../packages/', import.meta.url);

const KERNELS: Readonly<Record<string, { source: string; call: string }>> = {
  'alpha-beta': {
    source: 'solver-alpha-beta/src/index.ts',
    call: "alphaBetaSearch.run(tree, { cutoff: '>=', uniqueLeaves: false }, context)",
  },
  negascout: {
    source: 'solver-negascout/src/index.ts',
    call: 'negascoutSearch.run(tree, { table: 0, uniqueLeaves: false }, context)',
  },
};

/** An event call, on the line of its condition or on the next one. */
const EVENT_CALL = /^ *if \(observer\)\s+observer\.event\([^;]*\);\n/gm;

const folder = await mkdtemp(join(tmpdir(), 'queenside-bench-'));
try {
  for (const name of Object.keys(KERNELS)) await compare(name);
} finally {
  await rm(folder, { recursive: true });
}

async function compare(name: string): Promise<void> {
  const { source, call } = KERNELS[name]!;
  const address = new URL(source, PACKAGES);
  const written = await readFile(address, 'utf8');
  const bare = written.replaceAll(EVENT_CALL, '');
  const removed = written.match(EVENT_CALL)?.length ?? 0;
  if (removed === 0 || /observer\W+event/.test(bare))
    throw new Error(`${source}: cannot remove the event calls`);
  const programs = [
    await writeProgram(`${name}-as-it-is`, written, address, call),
    await writeProgram(`${name}-bare`, bare, address, call),
  ];
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++)
    for (const turn of round % 2 === 0 ? [0, 1] : [1, 0])
      times[turn]!.push(await run(programs[turn]!));
  const [asItIs, without] = [summarize(times[0]), summarize(times[1])];
  const cost = (a: number, b: number): string => `${(100 * (a / b - 1)).toFixed(1)} %`;
  console.log(
    `${name}: ${asItIs.least.toFixed(2)} ms, without ${removed} event calls ${without.least.toFixed(2)} ms: ` +
      `${cost(asItIs.least, without.least)} (medians: ${cost(asItIs.median, without.median)})`,
  );
}

/** Writes a kernel and a program that runs it and prints its minimum time in milliseconds. */
async function writeProgram(
  name: string,
  source: string,
  from: URL,
  call: string,
): Promise<string> {
  const of = (path: string): string => JSON.stringify(new URL(path, PACKAGES).href);
  const kernel = source
    .replaceAll(/from '(\.[^']*)'/g, (_, path: string) => `from '${new URL(path, from).href}'`)
    .replaceAll("from '@queenside/game-tree'", `from ${of('game-tree/src/index.ts')}`)
    .replaceAll("from '@queenside/core'", `from ${of('core/src/index.ts')}`);
  await writeFile(join(folder, `${name}-kernel.ts`), kernel);
  const program = join(folder, `${name}.ts`);
  const [callee] = call.split('.');
  await writeFile(
    program,
    `import { ${callee} } from './${name}-kernel.ts';
     import { openGame } from ${of('game-tree/src/index.ts')};
     import { connectFour } from ${of('game-connect-four/src/index.ts')};
     const context = { signal: { aborted: false }, observer: undefined, stats: {} };
     const tree = openGame(connectFour, connectFour.parse('${POSITION}'));
     let least = Infinity;
     for (let run = 0; run < ${RUNS}; run++) {
       const started = performance.now();
       ${call};
       least = Math.min(least, performance.now() - started);
     }
     console.log(least);`,
  );
  return program;
}

async function run(program: string): Promise<number> {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const least = Number(output);
  if (!(least > 0)) throw new Error(`${program} measured nothing`);
  return least;
}
