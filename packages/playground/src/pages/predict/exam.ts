/** The question, from the address, and the search that judges the predictions. */
import { computed, signal } from '@preact/signals';
import { describeError } from '@queenside/core/basics';
import { Film } from '@queenside/runtime/player/film.js';
import { windowIn } from '@queenside/lesson/judge';
import { catalog, problemOf, solverName } from '../../engine/catalog.ts';
import { PageEngine, JobFailed, JobReplaced } from '../../engine/engine.ts';
import { examine } from '../../engine/film/film.ts';
import type { Examined } from '../../jobs/film/jobs.ts';
import type { Question } from '../../engine/question.ts';
import { question, solvers } from '../../state/question.ts';

const MOST_EVENTS = 2000;
const LIMIT = 5000;

/** `skips`: what the search leaves out; `windows`: the window of each node; `next:cut`: where the next cut-off will be. */
export type QuestionKind = 'skips' | 'windows' | `next:${string}`;

/** The events that say most, by the standard names of vocabularies: one of them is asked for first. */
const TELLING = ['backtrack', 'expand', 'cut', 'restart'];
/** Standard names of events that tell how a search is set up or what it has found: they are asked for only if there are no others. */
const ANNOUNCEMENTS = new Set(['sort', 'step', 'goal']);

/** The question; if no solver is named, the first one of books answers it, or else the usual one. */
export const asked = computed((): Question & { readonly solver: string } => {
  const { problem } = question.value;
  const { taught = [], defaultSolver } = problemOf(problem);
  const ids = solvers.value.map(({ id }) => id);
  const usual = [...taught, ...(defaultSolver === undefined ? [] : [defaultSolver]), ...ids];
  const { solver = usual.find((id) => ids.includes(id))! } = question.value;
  return { ...question.value, solver };
});

/** The name of the search that is asked about. */
export const searchName = computed(() => solverName(asked.value.problem, asked.value.solver));

/** A problem whose picture is a tree, if there is one. */
export function usualProblem(): string {
  const shown = catalog.problems.filter(({ replays }) => replays);
  return (shown.find(({ id }) => catalog.trees.includes(id)) ?? shown[0]!).id;
}

/** A search that can be asked about. */
export interface Opened extends Omit<Examined, 'film' | 'refusal'> {
  readonly film: Film;
  /** The names of the events, as they first occur. */
  readonly kinds: readonly string[];
  /** The steps at which a node below the root begins with a window that its words name. */
  readonly windows: readonly number[];
}

export const exam = signal<Opened | string | undefined>(undefined);

const engine = new PageEngine();

export function closeExam(): void {
  engine.close();
}

export async function openExam(asking: Question): Promise<void> {
  engine.stop();
  exam.value = undefined;
  try {
    const limits = { events: MOST_EVENTS, limit: LIMIT };
    const made = await examine(engine, asking, limits);
    exam.value = made === undefined ? 'the search did not stop in time' : opened(made);
  } catch (thrown) {
    if (thrown instanceof JobReplaced) return;
    exam.value = thrown instanceof JobFailed ? describeError(thrown.failure) : String(thrown);
  }
}

function opened(made: Examined): Opened | string {
  const { film: data, report, refusal } = made;
  if (refusal !== undefined) return `No picture: ${refusal}`;
  if (data === undefined || data.frames.length < 2)
    return report.error
      ? describeError(report.error)
      : 'this solver announces nothing that can be predicted';
  const film = new Film(data);
  const [root, ...steps] = (film.stepsOf.get('enter') ?? []) as readonly number[];
  const isRoot = (step: number): boolean => isSamePlace(made, step, root!);
  return {
    ...made,
    film,
    kinds: kindsOf(film, made),
    windows: steps.filter((step) => !isRoot(step) && windowIn(film.wordsAt(step)) !== undefined),
  };
}

function isSamePlace({ steps }: Examined, one: number, other: number): boolean {
  const [{ spot: a }, { spot: b }] = [steps[one]!, steps[other]!];
  return a !== undefined && a.x === b?.x && a.y === b.y;
}

/**
 * Returns the names of events that make questions. If the picture shows where events happen, events without a place make
 * none. Neither do events that always follow at the place of the step before, which the picture marks, unless they tell most.
 */
function kindsOf({ stepsOf }: Film, made: Examined): string[] {
  const all = [...stepsOf] as [string, number[]][];
  const placed = all.filter(([, steps]) =>
    steps.some((step) => made.steps[step]?.spot !== undefined),
  );
  const open = placed.filter(
    ([kind, steps]) =>
      TELLING.includes(kind) || !steps.every((step) => isSamePlace(made, step, step - 1)),
  );
  return [open, placed, all].find(({ length }) => length > 0)!.map(([kind]) => kind);
}

/** Returns the possible questions, the most instructive first. */
export function asksOf({ nodes, windows, kinds }: Opened): QuestionKind[] {
  const telling = TELLING.filter((kind) => kinds.includes(kind));
  const moves = kinds.filter((kind) => !ANNOUNCEMENTS.has(kind));
  const others = (moves.length > 0 ? moves : kinds).filter((kind) => !telling.includes(kind));
  return [
    ...(nodes?.some(({ visit }) => visit === undefined) === true ? ['skips' as const] : []),
    ...(windows.length > 0 ? ['windows' as const] : []),
    ...[...telling, ...others].map((kind) => `next:${kind}` as const),
  ];
}
