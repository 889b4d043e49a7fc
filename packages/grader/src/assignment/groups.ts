import type { Group } from '../model/index.ts';
import { assignmentError } from './errors.ts';
import type { WrittenGroup } from './file.ts';
import { idFrom, requireKnown, requireUnique } from './ids.ts';
import { requireNoCycle } from './cycles.ts';
import { showPath, type Source } from './source.ts';

/** @throws QueensideError `assignment/unknown-test`, `…/unknown-group`, `…/in-two-groups`, `…/cycle`, or `…/duplicate-id`. */
export function readGroups(
  written: readonly WrittenGroup[],
  tests: readonly string[],
  source: Source,
): readonly Group[] {
  const ids = written.map((group, index) => group.id ?? idOf(group, index, source));
  requireUnique(ids, 'groups', source);
  const groups = written.map((group, index) => {
    const requires = [group.requires ?? []].flat();
    for (const [place, test] of group.tests.entries())
      requireKnown(test, 'test', tests, ['groups', index, 'tests', place], source);
    for (const id of requires)
      requireKnown(id, 'group', ids, ['groups', index, 'requires'], source);
    const { title = ids[index]!, scoring = 'sum' } = group;
    return { id: ids[index]!, title, tests: group.tests, scoring, requires };
  });
  requireApart(groups, source);
  requireNoCycle(
    groups.map(({ id, requires }, index) => ({ id, requires, at: ['groups', index, 'requires'] })),
    source,
  );
  return groups;
}

function idOf({ title }: WrittenGroup, index: number, source: Source): string {
  return title === undefined ? `group-${index + 1}` : idFrom(title, ['groups', index], source);
}

/** Rejects a test that is in two groups: its points would count twice. */
function requireApart(groups: readonly Group[], { placeOf }: Source): void {
  const homes = new Map<string, string>();
  for (const [index, { id, tests }] of groups.entries())
    for (const [place, test] of tests.entries()) {
      const other = homes.get(test);
      const at = ['groups', index, 'tests', place];
      if (other !== undefined)
        throw assignmentError(
          'in-two-groups',
          { path: showPath(at), id: test, other },
          placeOf(at),
        );
      homes.set(test, id);
    }
}
