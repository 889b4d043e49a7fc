/** Runs jobs on games in a worker. */
import {
  concatBytes,
  defined,
  type Game,
  LineReader,
  type Plugin,
  type Problem,
  Random,
  type SearchResult,
} from '@queenside/core';
import {
  localProgress,
  Registry,
  runJob,
  type PackedRecords,
  type SolvePlan,
  type Unpacked,
} from '@queenside/runtime';
import { play, playedProblem, type PlayedProblem, playToDepth } from './played-problem.ts';
import type {
  SolverClaim,
  GameJob,
  Line,
  Position,
  JudgeMoveJob,
  MoveVerdict,
  ThinkJob,
  Thought,
} from './jobs.ts';

/** @throws QueensideError if the start position cannot be read; Error if a move is not legal. */
export async function runGameJob(plugins: readonly Plugin[], job: GameJob): Promise<unknown> {
  const problem = playedProblem(plugins, job.line.problem);
  switch (job.kind) {
    case 'position':
      return positionOf(problem, job.line);
    case 'think':
      return await think(plugins, problem, job);
    case 'judge-move':
      return await judgeMove(plugins, problem, job);
  }
}

function positionOf(problem: PlayedProblem, line: Line): Position {
  const { game } = problem;
  const states = play(problem, line);
  const state = states.at(-1);
  const last = line.moves.at(-1);
  const nameOf = (move: number, from: unknown): string =>
    game.moveName?.(move, from) ?? String(move);
  const moves = game.moves(state);
  const record = game.playouts?.write(state, line.start, line.moves);
  const drawing = game.draw?.(state, { last });
  return {
    mover: game.toMove(state),
    moves: moves.map((move) => ({
      move,
      name: nameOf(move, state),
      ...defined({
        drawing: game.draw === undefined ? undefined : game.draw(state, { last, best: move }),
        area: game.moveArea === undefined ? undefined : game.moveArea(move, state),
      }),
    })),
    played: line.moves.map((move, index) => nameOf(move, states[index])),
    movers: states.slice(0, -1).map((each) => game.toMove(each)),
    ...defined({ score: moves.length === 0 ? game.score(state) : undefined, record, drawing }),
    dark: game.dark ?? {},
  };
}

/** An answer to a position, as problems made of games write it. */
type GameAnswerText = { readonly move: string } & (
  | { readonly score: number }
  | { readonly estimate: number }
);

/** Asks solvers for moves, and the checker for its verdict, through the jobs of the runtime. */
async function think(
  plugins: readonly Plugin[],
  problem: PlayedProblem,
  job: ThinkJob,
): Promise<Thought> {
  const { line, milliseconds: limit, seed, depth } = job;
  const state = play(problem, line).at(-1);
  if (problem.game.toMove(state) === 'chance') return throwDice(problem.game, state, seed);
  const watched = watch(problem, line, limit, depth);
  const { records, chunks } = (await runJob(
    registryOf(plugins, watched),
    { kind: 'solve', plan: planOf(job, job), records: packLine(line) },
    localProgress(),
  )) as Unpacked;
  const [report] = records;
  const { stats, milliseconds, error } = report!;
  if (error !== undefined) {
    const { found } = watched;
    const [move] = found?.principalVariation ?? [];
    const estimate = stats['estimate'];
    return {
      ...defined({
        move,
        value: move !== undefined && typeof estimate === 'number' ? estimate : undefined,
      }),
      kind: move === undefined ? 'none' : 'estimate',
      stats,
      milliseconds,
      reason: error.cause,
    };
  }
  return {
    ...readClaim(problem, state, chunks, depth),
    stats,
    milliseconds,
    answer: { records, chunks },
  };
}

/** Reads what an answer says. The value to a depth is an estimate. */
function readClaim(
  problem: PlayedProblem,
  state: unknown,
  chunks: readonly Uint8Array[],
  depth: number | undefined,
): SolverClaim {
  const lines = new LineReader(concatBytes(chunks), problem);
  const answer = problem.readAnswer(lines, state, { number: 1 }) as GameAnswerText;
  const { game } = problem;
  const move = game
    .moves(state)
    .find((each) => (game.moveName?.(each, state) ?? String(each)) === answer.move);
  return {
    ...defined({ move }),
    value: 'score' in answer ? answer.score : answer.estimate,
    kind: 'score' in answer && depth === undefined ? 'exact' : 'estimate',
  };
}

async function judgeMove(
  plugins: readonly Plugin[],
  problem: PlayedProblem,
  { line, solver, claim, answer, depth }: JudgeMoveJob,
): Promise<MoveVerdict> {
  const plan = planOf({ line, solver }, { options: {}, seed: 1 });
  const { records } = (await runJob(
    registryOf(plugins, watch(problem, line, Infinity, depth)),
    { kind: 'judge', plan, records: packLine(line), answers: answer, mustSettle: false },
    localProgress(),
  )) as Unpacked;
  const { status, proof, error } = records[0]!;
  if (status === 'right') {
    const state = play(problem, line).at(-1);
    const { move, value, kind } = readClaim(problem, state, answer.chunks, depth);
    if (move !== claim.move || value !== claim.value || kind !== claim.kind)
      return {
        status: 'failed',
        reason: 'the search plays or claims what its answer does not say',
      };
  }
  return { status, ...defined({ proof, reason: error?.cause }) };
}

/** The problem, with lines of play as records and searches that stop in time and keep what they found. */
interface WatchedProblem {
  readonly problem: Problem;
  readonly signal: { readonly aborted: boolean };
  found?: SearchResult;
}

function watch(
  problem: PlayedProblem,
  line: Line,
  limit: number,
  depth: number | undefined,
): WatchedProblem {
  const end = performance.now() + limit;
  const signal = {
    get aborted() {
      return performance.now() > end;
    },
  };
  const tree = problem.tree!;
  const watched: WatchedProblem = {
    signal,
    problem: {
      ...problem,
      parse: () =>
        depth === undefined ? play(problem, line).at(-1) : playToDepth(problem, line, depth),
      tree: {
        ...tree,
        // A run that exceeds its own time limit has no answer. A search that stops on request has its result so far.
        solve: (instance, search, options, context) =>
          tree.solve(
            instance,
            {
              ...search,
              run: async (cursor, given, own) =>
                (watched.found = await search.run(cursor, given, { ...own, signal })),
            },
            options,
            context,
          ),
      },
    },
  };
  return watched;
}

function registryOf(plugins: readonly Plugin[], { problem, signal }: WatchedProblem): Registry {
  const registry = new Registry();
  for (const [index, plugin] of plugins.entries())
    registry.addKnown(
      {
        ...plugin,
        ...defined({
          problems:
            plugin.problems === undefined
              ? undefined
              : plugin.problems.map((each) => (each.id === problem.id ? problem : each)),
        }),
        ...(plugin.solvers && {
          solvers: plugin.solvers.map((solver) => ({
            ...solver,
            solve: (instance: any, options: any, context: any) =>
              solver.solve(instance, options, { ...context, signal }),
          })),
        }),
      },
      { name: String(index), version: '', location: '', source: 'bundled' },
    );
  return registry;
}

function planOf(
  { line, solver }: Pick<ThinkJob, 'line' | 'solver'>,
  { options, seed }: Pick<ThinkJob, 'options' | 'seed'>,
): SolvePlan {
  return {
    problem: line.problem,
    origin: { name: `${line.problem}.txt` },
    solver,
    options,
    seed,
    timeLimitMs: Infinity,
    explain: false,
    draw: false,
    unjudged: true,
  };
}

function packLine(line: Line): PackedRecords {
  const bytes = new TextEncoder().encode([line.start, ...line.moves].join(' '));
  return { bytes, ends: [bytes.length], lines: [1], first: 0 };
}

/** Plays a move of chance. */
function throwDice(game: Game, state: unknown, seed: number): Thought {
  const moves = game.moves(state);
  let left = new Random(seed).float();
  const move = moves.find(
    (each) => (left -= game.probability?.(state, each) ?? 1 / moves.length) <= 0,
  );
  return {
    move: move ?? moves.at(-1)!,
    kind: 'none',
    stats: {},
    milliseconds: 0,
    reason: 'a move of chance',
  };
}
