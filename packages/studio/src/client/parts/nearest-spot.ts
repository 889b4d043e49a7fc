import type { EditSpot } from '@queenside/core';

const DIRECTIONS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** Returns the name of the next spot in the direction of an arrow key; undefined for other keys, and at the edge. */
export function nearestSpot(
  spots: readonly EditSpot[],
  from: string,
  key: string,
): string | undefined {
  const direction = DIRECTIONS[key];
  const start = spots.find(({ name }) => name === from)?.area;
  if (direction === undefined || start === undefined) return undefined;
  let [best, least]: [string | undefined, number] = [undefined, Infinity];
  for (const { name, area } of spots) {
    const across = area!.x + area!.width / 2 - start.x - start.width / 2;
    const down = area!.y + area!.height / 2 - start.y - start.height / 2;
    const ahead = across * direction[0] + down * direction[1];
    const aside = Math.abs(across * direction[1]) + Math.abs(down * direction[0]);
    // What is beside the direction counts more than what is far ahead.
    const cost = ahead + 3 * aside;
    if (ahead > 0 && aside <= 2 * ahead && cost < least) [best, least] = [name, cost];
  }
  return best;
}
