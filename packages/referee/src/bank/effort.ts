/** Counts what the textbook form of an algorithm examines or expands, so that drawn banks are equally hard. */
import { countTree } from '../tree/count-tree.ts';
import { countSpace, countsOf } from '../counts.ts';
import { readSpace, readTree } from './facts.ts';
import type { SpaceFacts } from '../space/space.ts';

/** Returns the leaves or states that algorithms examine or expand on a record, in the order of the record. */
export function effortsOf(
  ids: readonly string[],
  problem: string,
  record: string,
): readonly number[] {
  if (problem === 'alphabeta') {
    const tree = readTree(record);
    return ids.map((id) => countTree(tree, [], id, { cutoff: '>=' }).examined);
  }
  const space = readSpace(problem, record);
  return ids.map((id) => {
    if (countsOf(id).length > 0) return countSpace(space, [], id).expanded;
    if (id === 'depth-first') return countDepthFirst(space);
    return countDeepening(space, id === 'ida-star');
  });
}

function countDepthFirst(space: SpaceFacts): number {
  const expanded = new Set<number>();
  const follow = (state: number): boolean => {
    if (space.isGoal(state)) return true;
    expanded.add(state);
    return [...space.successors(state).keys()].some((next) => !expanded.has(next) && follow(next));
  };
  follow(space.start);
  return expanded.size;
}

function countDeepening(space: SpaceFacts, isByF: boolean): number {
  let expanded = 0;
  let bound = isByF ? space.heuristic(space.start) : 0;
  let least: number;
  const path = new Set<number>();
  const follow = (state: number, cost: number): boolean => {
    const measure = isByF ? cost + space.heuristic(state) : path.size;
    if (measure > bound) {
      least = Math.min(least, measure);
      return false;
    }
    if (space.isGoal(state)) return true;
    expanded++;
    path.add(state);
    for (const [next, step] of space.successors(state))
      if (!path.has(next) && follow(next, cost + step)) return true;
    path.delete(state);
    return false;
  };
  do {
    least = Infinity;
    path.clear();
    if (follow(space.start, 0)) break;
    bound = least;
  } while (bound < Infinity);
  return expanded;
}
