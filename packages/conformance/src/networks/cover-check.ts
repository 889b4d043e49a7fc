/** Checks that the exact cover problem of a space has the solutions of the space. */
import type { ConstraintSpace, ExactCover } from '@queenside/core';
import { enter, fault } from '../kit/check.ts';

/** @param solutions all solutions of the space, as integers. */
export function checkCover(
  where: string,
  { info, base, cover: open }: ConstraintSpace,
  solutions: readonly (readonly number[])[],
): void {
  if (open === undefined) return;
  const place = `${where}, cover`;
  enter(place);
  const cover = open();
  ensureItems(place, cover, info.variables);
  const expected = new Set(solutions.map((values) => values.join(' ')));
  const found = coversOf(cover, base);
  const wrong = found.find((each) => !expected.has(each));
  if (wrong !== undefined) throw fault(place, `${wrong} is a cover`, 'solutions only');
  const missing = [...expected].find((each) => !found.includes(each));
  if (missing !== undefined) throw fault(place, `${missing} is no cover`, 'all solutions');
  if (found.length > expected.size) throw fault(place, 'a solution has two covers', 'one');
}

function ensureItems(place: string, cover: ExactCover, variables: number): void {
  const { primary, constraintOf, items, starts, variableOf } = cover;
  if (primary < variables || primary > constraintOf.length)
    throw fault(place, `${primary} items are primary`, `${variables} to ${constraintOf.length}`);
  for (const [option, variable] of variableOf.entries()) {
    const its = items.slice(starts[option], starts[option + 1]);
    if (its[0] !== variable || new Set(its).size < its.length)
      throw fault(
        place,
        `option ${option} of x${variable} has the items ${its.join()}`,
        `${variable} first, and none twice`,
      );
    const odd = its.find((item) => item < 0 || item >= constraintOf.length);
    if (odd !== undefined)
      throw fault(place, `option ${option} has item ${odd}`, `0 to ${constraintOf.length - 1}`);
  }
}

/** Finds all covers by trying the options of each variable in turn. */
function coversOf(cover: ExactCover, base: Int32Array): string[] {
  const { primary, items, starts, variableOf, valueOf } = cover;
  const options = [...variableOf.keys()];
  const found: string[] = [];
  const taken = new Set<number>();
  const chosen: number[] = [];
  const visit = (variable: number): void => {
    if (variable === base.length) {
      if ([...taken].filter((item) => item < primary).length === primary)
        found.push(chosen.join(' '));
      return;
    }
    for (const option of options.filter((each) => variableOf[each] === variable)) {
      const its = items.slice(starts[option], starts[option + 1]);
      if (its.some((item) => taken.has(item))) continue;
      for (const item of its) taken.add(item);
      chosen.push(valueOf[option]! + base[variable]!);
      visit(variable + 1);
      chosen.pop();
      for (const item of its) taken.delete(item);
    }
  };
  visit(0);
  return found;
}
