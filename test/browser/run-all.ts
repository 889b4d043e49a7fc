/** Runs a record of every solver, and checks, generates, and replays. It runs unchanged in Node and in a browser's worker. */
import {
  unableReason,
  type Plugin,
  type Problem,
  type Solver,
} from '../../packages/core/src/index.ts';
import { parseRecord, Registry } from '../../packages/runtime/src/index.ts';
import {
  localProgress,
  runJob,
  unpackReports,
  type Answered,
  type GenerateJob,
  type SolveJob,
  type Verified,
  type VerifyJob,
} from '../../packages/runtime/src/index.ts';

const SEED = 7;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The results of the jobs as text, by job. */
export type Results = Readonly<Record<string, string>>;

export async function runAll(plugins: readonly Plugin[]): Promise<Results> {
  const registry = new Registry();
  for (const [index, plugin] of plugins.entries())
    registry.add(plugin, { name: `${index}`, version: '1', location: '', source: 'bundled' });
  const results: Record<string, string> = {};
  for (const problem of plugins.flatMap(({ problems = [] }) => problems)) {
    for (const solver of registry.solversOf(problem.id))
      Object.assign(results, await solveAndVerify(registry, problem, solver));
    if (problem.generator) results[`generate ${problem.id}`] = await generate(registry, problem);
  }
  return results;
}

async function solveAndVerify(
  registry: Registry,
  problem: Problem,
  solver: Solver,
): Promise<Results> {
  const record = recordFor(problem, solver);
  const bytes = encoder.encode(record);
  const origin = { name: `${problem.id}.txt` };
  const job: SolveJob = {
    kind: 'solve',
    plan: {
      problem: problem.id,
      origin,
      solver: solver.id,
      options: someOptions(solver),
      seed: SEED,
      timeLimitMs: Infinity,
      explain: false,
      draw: true,
      traceLimit: 100,
    },
    records: { bytes, ends: [bytes.length], lines: [1], first: 0 },
  };
  const { reports, chunks, pictures, traces } = await run<Answered>(registry, job);
  const [report] = unpackReports(reports);
  const answers = join(chunks);
  const options = someOptions(solver);
  const ask = { kind: 'guarantee', problem: problem.id, solver: solver.id, options } as const;
  const guarantee = await run<string>(registry, ask);
  const verify: VerifyJob = {
    kind: 'verify',
    problem: problem.id,
    origin,
    guarantee,
    grades: true,
    timeLimitMs: Infinity,
    input: bytes,
    answers: encoder.encode(answers),
  };
  const verified = await run<Verified>(registry, verify);
  const name = `${problem.id} by ${solver.id}`;
  return {
    [name]: `${report!.status} ${answers}${report!.error?.cause ?? ''}`,
    [`${name}, verified`]: JSON.stringify(verified.records[0]!.judged),
    [`${name}, drawn`]: JSON.stringify(pictures),
    [`${name}, traced`]: join((traces ?? []).flatMap((trace) => trace.chunks)),
  };
}

/** The smallest example that the solver supports. It has an answer if the solver cannot prove that none exists. */
function recordFor(problem: Problem, { capabilities }: Solver): string {
  const able = problem.examples
    .map((example) => ({ example, need: problem.need(parseRecord(problem, example.record)) }))
    .filter(({ need }) => unableReason(capabilities, need) === undefined)
    .toSorted((a, b) => a.need.size - b.need.size)
    // An incomplete solver may search forever for what there is not.
    .find(
      ({ example, need }) =>
        capabilities.complete || need.uncertain !== true || !/^no/i.test(example.right),
    );
  return able!.example.record;
}

/** An option with its default, if the solver has one: a validator must check it. */
function someOptions({ options }: Solver): Record<string, unknown> {
  const found = Object.entries(options as Record<string, { default?: unknown }>).find(
    ([, schema]) => schema.default !== undefined,
  );
  return found === undefined ? {} : { [found[0]]: found[1].default };
}

async function generate(registry: Registry, { id }: Problem): Promise<string> {
  const parameters = { count: 3 };
  const job: GenerateJob = { kind: 'generate', problem: id, parameters, seed: SEED };
  return join((await run<{ chunks: readonly Uint8Array[] }>(registry, job)).chunks);
}

async function run<Result>(registry: Registry, job: Parameters<typeof runJob>[1]): Promise<Result> {
  return (await runJob(registry, job, localProgress())) as Result;
}

function join(chunks: readonly Uint8Array[]): string {
  return chunks.map((chunk) => decoder.decode(chunk)).join('');
}
