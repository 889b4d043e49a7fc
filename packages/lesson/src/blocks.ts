/** The kinds of blocks. A new kind is a file in `kinds/` and a line in each table. */
import type { ErrorPlace } from '@queenside/core';
import { listKnown } from '@queenside/core/basics';
import { lessonError } from './errors.ts';
import { Fields } from './fields.ts';
import type { RunJob } from './kinds/question.ts';
import {
  type BoardBlock,
  type PlayBlock,
  prepareBoard,
  type PreparedPicture,
  preparePlay,
  readBoard,
  readPlay,
} from './kinds/edit.ts';
import {
  type PredictBlock,
  type PreparedPredict,
  preparePredict,
  readPredict,
} from './kinds/predict.ts';
import { type PreparedRace, prepareRace, type RaceBlock, readRace } from './kinds/race.ts';
import { type PreparedStep, prepareStep, readStep, type StepBlock } from './kinds/step.ts';
import type { WriteBlock } from './kinds/exercise.ts';
import { prepareWrite, readWrite } from './kinds/write.ts';

export type Block = StepBlock | RaceBlock | PredictBlock | BoardBlock | PlayBlock | WriteBlock;

/** What a page needs to show a block, by its kind. */
export interface PreparedKinds {
  readonly step: PreparedStep;
  readonly race: PreparedRace;
  readonly predict: PreparedPredict;
  readonly board: PreparedPicture;
  readonly play: PreparedPicture;
  readonly write: PreparedPicture;
}

export type Prepared = PreparedKinds[Block['kind']];

const READ: Readonly<Record<Block['kind'] | 'maze', (fields: Fields) => Block>> = {
  step: readStep,
  race: readRace,
  predict: readPredict,
  board: readBoard,
  maze: readBoard,
  play: readPlay,
  write: readWrite,
};

const PREPARE: {
  readonly [Kind in Block['kind']]: (
    block: Extract<Block, { readonly kind: Kind }>,
    run: RunJob,
  ) => Promise<PreparedKinds[Kind]>;
} = {
  step: prepareStep,
  race: prepareRace,
  predict: preparePredict,
  board: prepareBoard,
  play: preparePlay,
  write: prepareWrite,
};

/**
 * Reads a block.
 *
 * @param place of its fence.
 * @throws QueensideError with the place in the file.
 */
export function readBlock(kind: string, text: string, place: ErrorPlace): Block {
  if (!Object.hasOwn(READ, kind))
    throw lessonError('unknown-kind', { kind, known: listKnown(kind, Object.keys(READ)) }, place);
  const fields = Fields.read(kind, text, place.line! + 1);
  const block = READ[kind as Block['kind']](fields);
  fields.end();
  return block;
}

/**
 * Runs the searches of a block: what it needs to be shown, and the right answers.
 *
 * @throws QueensideError with the line in the file, if the block does not work.
 */
export async function prepareBlock(block: Block, run: RunJob): Promise<Prepared> {
  const prepare = PREPARE[block.kind] as (of: Block, by: RunJob) => Promise<Prepared>;
  return await prepare(block, run);
}
