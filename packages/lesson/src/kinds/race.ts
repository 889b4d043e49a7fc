/** `race`: several searches on one record, under one clock. */
import type { SceneFilm } from '@queenside/runtime';
import { lessonError } from '../errors.ts';
import type { Fields } from '../fields.ts';
import { readSubject, type RunJob, type Subject } from './question.ts';
import { runSearch } from './search.ts';

const MOST_LANES = 4;

export interface RaceBlock extends Subject {
  readonly kind: 'race';
  readonly solvers: readonly string[];
  /** The options of each solver that has some. */
  readonly options: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly seed: number;
}

export interface PreparedRace {
  /** One for each solver, in the order of the block. */
  readonly lanes: readonly PreparedLane[];
}

interface PreparedLane {
  /** What books call the solver. */
  readonly name: string;
  readonly film: SceneFilm;
  readonly announced: number;
}

export function readRace(fields: Fields): RaceBlock {
  const subject = readSubject(fields);
  const solvers = fields.list('solvers');
  if (solvers.length < 2 || solvers.length > MOST_LANES)
    throw fields.refuse('solvers', `a list of 2 to ${MOST_LANES} solvers`);
  const options = fields.map('options') as RaceBlock['options'];
  for (const solver of Object.keys(options))
    if (!solvers.includes(solver))
      throw lessonError(
        'unknown-key',
        { kind: 'race', key: solver, known: solvers.join(', ') },
        fields.placeOf('options'),
      );
  return { kind: 'race', ...subject, solvers, options, seed: fields.whole('seed', 1) };
}

export async function prepareRace(block: RaceBlock, run: RunJob): Promise<PreparedRace> {
  const lanes: PreparedLane[] = [];
  for (const solver of block.solvers) {
    const question = { ...block, solver, options: block.options[solver] ?? {} };
    const { solverName: name, film, announced } = await runSearch(question, run);
    lanes.push({ name, film, announced });
  }
  return { lanes };
}
