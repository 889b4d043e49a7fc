/** The match that is played: its settings and moves are in the address, the rest follows from them. */
import { computed, effect, signal } from '@preact/signals';
import { defined, type OptionSchemas, QueensideError } from '@queenside/core/basics';
import { bundled, catalog, solversOf } from '../../engine/catalog.ts';
import { PageEngine, JobReplaced } from '../../engine/engine.ts';
import { chooseMove, games, judge, positionAt, usualPlayer } from '../../engine/game/games.ts';
import type { Line, MoveVerdict, Position, Thought } from '../../jobs/game/jobs.ts';
import { parameters, setParameters, wholeOf } from '../../address/address.ts';
import { readOption } from '../../state/question.ts';
import { loadedFiles, type LoadedFile } from '../../third-party/files.ts';

/** The id that replaces a solver: the person at the page. */
export const PERSON = 'you';
/** The least milliseconds that a move of a search against a search takes, so that people can follow. */
const PACE = 500;

export interface PlayedMatch {
  /** All moves, also those after the position that is shown. */
  readonly line: Line;
  /** How many moves come before the position that is shown. */
  readonly at: number;
  readonly max: string;
  readonly min: string;
  /** The options of each side's search that differ from their defaults. */
  readonly options: Readonly<Record<'max' | 'min', Readonly<Record<string, unknown>>>>;
  readonly seconds: number;
  /** How many moves the searches that play look ahead; undefined for the whole game. */
  readonly depth?: number | undefined;
  readonly isPaused: boolean;
  readonly showsScores: boolean;
}

export const match = computed((): PlayedMatch => {
  const get = (name: string): string | undefined => parameters.value.get(name) ?? undefined;
  const wanted = get('problem') ?? usualGame();
  const isGame = games().includes(wanted);
  const problem = isGame ? wanted : usualGame();
  const record = isGame ? get('record') : undefined;
  const line = isGame ? get('moves') : undefined;
  const moves = (line ?? '').split('.').filter(Boolean).map(Number);
  const depth = levelOf(problem, get('depth'));
  const max = playerOf(problem, get('max') ?? PERSON);
  const min = playerOf(problem, get('min') ?? usualPlayer(problem, depth));
  return {
    line: { problem, start: record ?? catalog.games[problem]!.start, moves },
    at: Math.min(moves.length, wholeOf(get('at'), moves.length)),
    max,
    min,
    options: { max: optionsOf(problem, 'max', max), min: optionsOf(problem, 'min', min) },
    seconds: Number(get('seconds') ?? 1) || 1,
    depth,
    isPaused: get('paused') === '1',
    showsScores: get('scores') === '1',
  };
});

/** The levels: how many moves searches look ahead. */
export const LEVELS = [1, 2, 3, 4, 6, 8] as const;

/** Reads a level. A game without an evaluation of positions has none. */
function levelOf(problem: string, text: string | undefined): number | undefined {
  return catalog.games[problem]!.hasLevels
    ? LEVELS.find((level) => String(level) === text)
    : undefined;
}

/** Returns the parameters of a side's options: `min.iterations`. */
export function optionParameters(side: 'max' | 'min'): string[] {
  return [...parameters.value.keys()].filter((name) => name.startsWith(`${side}.`));
}

function optionsOf(problem: string, side: 'max' | 'min', player: string): Record<string, unknown> {
  const schemas = schemasOf(problem, player);
  const given = optionParameters(side).map((name) => [name, name.slice(side.length + 1)] as const);
  return Object.fromEntries(
    given
      .filter(([, option]) => schemas[option] !== undefined)
      .map(([name, option]) => [option, readOption(schemas[option]!, parameters.value.get(name)!)]),
  );
}

/** The options of a search; none for a person. */
export function schemasOf(problem: string, player: string): OptionSchemas {
  return solversOf(problem).find(({ id }) => id === player)?.options ?? {};
}

/** The game with the fewest different scores: the one that is learned fastest. */
function usualGame(): string {
  const spread = (id: string): number => {
    const [least, most] = bundled.games[id]!.scoreRange;
    return most - least;
  };
  return Object.keys(bundled.games).toSorted(
    (a, b) => spread(a) - spread(b) || (a > b ? -1 : 1),
  )[0]!;
}

function playerOf(problem: string, id: string): string {
  return solversOf(problem).some((solver) => solver.id === id) ? id : PERSON;
}

/** The line that leads to the position that is shown. */
export const shownLine = computed((): Line => {
  const { line, at } = match.value;
  return { ...line, moves: line.moves.slice(0, at) };
});

export const keyOf = ({ problem, start, moves }: Line): string =>
  [problem, start, moves.join('.')].join('\n');

/** The known facts about a move that a search chose. */
export interface Choice extends Thought {
  readonly solver: string;
  /** How many moves it looked ahead; undefined for the whole game. */
  readonly depth?: number | undefined;
  readonly verdict?: MoveVerdict;
}

export const position = signal<
  { readonly key: string; readonly value: Position | Error } | undefined
>(undefined);
/** The choices, by the position in which a search chose. */
export const choices = signal<ReadonlyMap<string, Choice>>(new Map());
/** Values of moves that were asked for, by the position after the move. */
export const values = signal<ReadonlyMap<string, Thought>>(new Map());
export const isThinking = signal(false);

// A plugin that is loaded again may have other rules.
effect(() => {
  void loadedFiles.value;
  choices.value = new Map();
  values.value = new Map();
});

const [viewer, thinker, checker] = [new PageEngine(), new PageEngine(), new PageEngine()];
/** The workers that score the legal moves, and the moves of a whole game. */
export const [scorer, reviewer] = [new PageEngine(), new PageEngine()];

export function closeMatch(): void {
  for (const engine of [viewer, thinker, checker, scorer, reviewer]) engine.close();
}

/** Begins another game. */
export function openGame(problem: string): void {
  const settings = ['record', 'moves', 'at', 'paused', 'max', 'min'];
  const options = [...optionParameters('max'), ...optionParameters('min')];
  const cleared = [...settings, ...options].map((name) => [name, undefined] as const);
  setParameters({ ...Object.fromEntries(cleared), problem }, true);
}

/** Begins the game that a plugin brings, or one that its search plays. @throws QueensideError if there is none. */
export function openPlugin({ name, problems, solvers }: LoadedFile): void {
  const offered = [...problems.map(({ id }) => id), ...solvers.map(({ problem }) => problem)];
  const playable = offered.filter((id) => games().includes(id));
  if (playable.length === 0)
    throw new QueensideError(
      'studio/plugin-page',
      `${name} has no game, and no search that plays one`,
      'open it on another page',
    );
  if (!playable.includes(match.value.line.problem)) openGame(playable[0]!);
}

export async function showPosition(line: Line): Promise<void> {
  const key = keyOf(line);
  viewer.stop();
  const value = await positionAt(viewer, line).catch((thrown: Error) => thrown);
  if (!(value instanceof JobReplaced)) position.value = { key, value };
}

/** Plays a move in the position that is shown; moves after it are dropped. */
export function playMove(move: number, byPerson = true): void {
  const moves = [...shownLine.value.moves, move].join('.');
  setParameters({ problem: shownLine.value.problem, moves, at: undefined }, byPerson);
}

/** Has a search choose and play a move. @returns when the move is played or the search was stopped. */
export async function letPlay(
  line: Line,
  solver: string,
  options: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const key = keyOf(line);
  thinker.stop();
  isThinking.value = true;
  try {
    const begun = performance.now();
    const { seconds, depth } = match.value;
    const milliseconds = seconds * 1000;
    const seed = 1 + line.moves.length;
    const order = { line, solver, options, seed, milliseconds, ...defined({ depth }) };
    const thought = await chooseMove(thinker, order);
    await new Promise((resolve) => setTimeout(resolve, PACE - (performance.now() - begun)));
    if (keyOf(match.value.line) !== key) return;
    if (thought.move !== undefined && !isLegal(key, thought.move)) {
      const reason = `${solver} chose a move that is not legal`;
      remember(key, {
        solver,
        kind: 'none',
        stats: {},
        milliseconds: thought.milliseconds,
        reason,
      });
      return;
    }
    remember(key, { ...thought, solver, depth });
    if (thought.answer) void check(line, { ...thought, solver, depth });
    if (thought.move !== undefined) playMove(thought.move, false);
  } catch (thrown) {
    if (!(thrown instanceof JobReplaced)) throw thrown;
  } finally {
    isThinking.value = false;
  }
}

function isLegal(key: string, wanted: number): boolean {
  const shown = position.peek();
  if (shown?.key !== key || shown.value instanceof Error) return false;
  return shown.value.moves.some(({ move }) => move === wanted);
}

async function check(line: Line, choice: Choice): Promise<void> {
  const { solver, move, value, kind, depth } = choice;
  const claim = {
    kind,
    ...defined({ move, value }),
  };
  const order = { line, solver, claim, answer: choice.answer!, ...defined({ depth }) };
  const verdict = await judge(checker, order).catch(() => undefined);
  if (verdict) remember(keyOf(line), { ...choice, verdict });
}

function remember(key: string, choice: Choice): void {
  choices.value = new Map([...choices.value, [key, choice]]);
}

export function stopThinking(): void {
  thinker.stop();
}

/** Finds the values of positions of one game, one after the other. */
export async function scoreLines(
  engine: PageEngine,
  lines: readonly Line[],
  solver: string,
): Promise<void> {
  engine.stop();
  const milliseconds = match.value.seconds * 1000;
  for (const line of lines) {
    const key = keyOf(line);
    if (values.value.has(key)) continue;
    const substitute = usualPlayer(line.problem);
    const order = { line, options: {}, seed: 1, milliseconds };
    try {
      let thought = await chooseMove(engine, { ...order, solver });
      // Some solvers know nothing of a position that they cannot search to the end.
      if (thought.value === undefined && solver !== substitute)
        thought = await chooseMove(engine, { ...order, solver: substitute });
      values.value = new Map([...values.value, [key, thought]]);
    } catch (thrown) {
      if (thrown instanceof JobReplaced) return;
      throw thrown;
    }
  }
}
