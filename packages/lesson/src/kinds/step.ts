/** `step`: a search to step through, with stops at which the lecturer has something to say. */
import { defined } from '@queenside/core/basics';
import type { SceneFilm } from '@queenside/runtime';
import { lessonError } from '../errors.ts';
import type { Fields } from '../fields.ts';
import { type Question, readQuestion, type RunJob } from './question.ts';
import { runSearch, stepAt } from './search.ts';

export interface StepBlock extends Question {
  readonly kind: 'step';
  readonly stops: readonly Stop[];
}

/** A step that the lesson shows, and its sentence. */
interface Stop {
  /** A number, or an event and its count: `cut 2`. */
  readonly at: string;
  readonly say?: string;
  readonly line: number;
}

export interface PreparedStep {
  readonly film: SceneFilm;
  /** The number of events of the whole search; the film may have fewer. */
  readonly announced: number;
  /** The step of each stop. */
  readonly stops: readonly number[];
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
    ...defined({ say }),
    line: fields.placeOf('at').line!,
  };
}

export async function prepareStep(block: StepBlock, run: RunJob): Promise<PreparedStep> {
  const shown = await runSearch(block, run);
  const { film, announced } = shown;
  const stops = block.stops.map(({ at, line }) => stepAt(shown, at, { line }));
  for (const [index, { at, line }] of block.stops.entries())
    if (index > 0 && stops[index]! <= stops[index - 1]!)
      throw lessonError('step-order', { at, before: block.stops[index - 1]!.at }, { line });
  return { film, announced, stops };
}
