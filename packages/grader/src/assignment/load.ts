import { resolve } from 'node:path';
import type { Assignment } from '../model/index.ts';
import { readBuild } from './build.ts';
import { checkShape } from './check-shape.ts';
import type { AssignmentFile } from './file.ts';
import { readGroups } from './groups.ts';
import { idFrom } from './ids.ts';
import { readLateness } from './lateness.ts';
import { rememberPlaces } from './places.ts';
import { readSamples } from './samples.ts';
import { assignmentSchema } from './schema.ts';
import { readSimilarity } from './similarity.ts';
import { readSource } from './source.ts';
import { readTests } from './tests.ts';

const FIRST_SEED = 1;
/** A hundredth of a point. */
const ROUNDING = { to: 0.01, way: 'nearest' } as const;

/**
 * Reads an assignment file (YAML or JSON) and checks everything that does not depend on plugins.
 *
 * @param name relative to the working folder.
 * @throws QueensideError `assignment/…`, with file, line, and column.
 */
export async function loadAssignment(name: string): Promise<Assignment> {
  const source = await readSource(resolve(name));
  checkShape(assignmentSchema, source.value, source);
  const file = source.value as AssignmentFile;
  const { title, seed = FIRST_SEED, maxPoints = Infinity } = file;
  const tests = await readTests(file, source);
  const ids = tests.map(({ id }) => id);
  const assignment: Assignment = {
    id: file.id ?? idFrom(title, ['title'], source),
    title,
    file: source.file,
    seed,
    build: readBuild(file.build ?? {}, source),
    hidden: file.sandbox?.hide ?? [],
    tests,
    groups: readGroups(file.groups ?? [], ids, source),
    maxPoints,
    rounding: { ...ROUNDING, ...file.rounding },
    ...((file.due ?? file.late) !== undefined && { lateness: readLateness(file, source) }),
    attempts: file.attempts ?? 'last',
    samples: await readSamples(file.samples ?? [], ids, source),
    ...(file.similarity !== undefined && {
      similarity: await readSimilarity(file.similarity, source),
    }),
  };
  rememberPlaces(assignment, source);
  return assignment;
}
