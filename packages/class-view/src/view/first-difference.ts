import type { StepOfRecord } from '../model/index.ts';

/** Describes the first step that an algorithm does not permit, in sentences. */
export function firstDifference({ title, step, words, mistake }: StepOfRecord): readonly string[] {
  return [
    `${title}, step ${step}: ${words}.`,
    ...(mistake === undefined ? [] : [`The likely mistake: ${mistake}.`]),
  ];
}
