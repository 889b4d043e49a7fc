import { readKept } from '@queenside/grader';
import type { PairData, PairSide } from '../../grading-messages.ts';
import { studioError } from '../errors.ts';
import type { LiveGrading } from './live-grading.ts';

/** Longer programs are not compared. */
const LONGEST_PROGRAM = 1 << 20;

/** Returns two similar submissions. @param index from a request. @throws QueensideError `studio/nothing-there`. */
export async function pairData(grading: LiveGrading, index: number): Promise<PairData> {
  const { facts, follower } = grading;
  const pair = facts?.similar[index];
  if (facts === undefined || pair === undefined)
    throw studioError('nothing-there', { part: 'pair', hint: 'reload the page' });
  const sideOf = async (id: string): Promise<PairSide> => ({
    id,
    name: nameOf(grading, id),
    programs: await Promise.all(
      (facts.programs[id] ?? []).map(async ({ path, text }) => ({
        path,
        text: (await readKept(follower.answers, text, LONGEST_PROGRAM)).text,
      })),
    ),
  });
  const { similarity, longest, equal, left, right } = pair;
  return { similarity, longest, equal, sides: [await sideOf(left), await sideOf(right)] };
}

function nameOf(grading: LiveGrading, id: string): string {
  const { person, name } = grading.submission(id);
  return person?.name ?? name;
}
