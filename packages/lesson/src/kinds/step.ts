/** `step`: a search to step through, with stops at which the lecturer has something to say. */
import { defined } from '@queenside/core/basics';
import type { SceneFilm } from '@queenside/runtime';
import { lessonError } from '../errors.ts';
import type { Fields } from '../fields.ts';
import { isPartOf } from '../judge.ts';
import { type Question, readQuestion, type RunJob } from './question.ts';
import { runSearch, type Shown, stepAt } from './search.ts';

export interface StepBlock extends Question {
  readonly kind: 'step';
  readonly stops: readonly Stop[];
}

/** A step that the lesson shows, and its sentence. */
export interface Stop {
  /** A number, or an event and its count: `cut 2`. */
  readonly at: string;
  readonly say?: string;
  /** Asked before the step is shown. */
  readonly asked?: StepQuestion;
  readonly line: number;
}

/** A question about the next step. The right choice is the one that is a part of what the search says at that step. */
export interface StepQuestion {
  readonly question: string;
  readonly choices: readonly string[];
}

/** The fewest and the most choices. */
const CHOICES = [2, 6] as const;

export interface PreparedStep {
  readonly film: SceneFilm;
  /** The number of events of the whole search; the film may have fewer. */
  readonly announced: number;
  /** The step of each stop. */
  readonly stops: readonly number[];
  /** The index of the right choice of each stop; null without a question. */
  readonly answers: readonly (number | null)[];
}

export function readStep(fields: Fields): StepBlock {
  const question = readQuestion(fields);
  const steps = fields.items('steps');
  const stops = (steps ?? [fields]).map((each) => readStop(each));
  for (const each of steps ?? []) each.end();
  return { kind: 'step', ...question, stops };
}

function readStop(fields: Fields): Stop {
  const say = fields.text('say');
  return {
    at: fields.text('at') ?? '0',
    ...defined({ say, asked: readAsked(fields) }),
    line: fields.placeOf('at').line!,
  };
}

function readAsked(fields: Fields): StepQuestion | undefined {
  const given = ['question', 'choices'].filter((name) => fields.has(name));
  if (given.length === 0) return undefined;
  const question = fields.required('question', 'Which cell is next?');
  const choices = fields.list('choices');
  const [fewest, most] = CHOICES;
  if (choices.length < fewest || choices.length > most || new Set(choices).size < choices.length)
    throw fields.refuse('choices', `a list of ${fewest} to ${most} different texts`);
  return { question, choices };
}

export async function prepareStep(block: StepBlock, run: RunJob): Promise<PreparedStep> {
  const shown = await runSearch(block, run);
  const { film, announced } = shown;
  const stops = block.stops.map(({ at, line }) => stepAt(shown, at, { line }));
  for (const [index, { at, line }] of block.stops.entries())
    if (index > 0 && stops[index]! <= stops[index - 1]!)
      throw lessonError('step-order', { at, before: block.stops[index - 1]!.at }, { line });
  const answers = block.stops.map((stop, index) => answerTo(stop, shown, stops[index]!));
  return { film, announced, stops, answers };
}

/** @throws QueensideError unless the words of the step have exactly one of the choices. */
function answerTo({ asked, line }: Stop, { steps }: Shown, step: number): number | null {
  if (asked === undefined) return null;
  if (step === 0)
    throw lessonError('no-question', { ask: 'it', reason: 'step 0 is the start' }, { line });
  const { words } = steps[step]!;
  const right = asked.choices.flatMap((choice, index) => (isPartOf(words, choice) ? [index] : []));
  if (right.length === 1) return right[0]!;
  throw lessonError('no-choice', { count: right.length, words }, { line });
}
