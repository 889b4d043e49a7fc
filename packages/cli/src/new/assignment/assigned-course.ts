/** The tests of a course's hand-in files in a new assignment: one for each function, and one more for each file of the course's instances. */
import { existsSync } from 'node:fs';
import type { Engine } from '@queenside/batch';
import { defined, listKnown } from '@queenside/core';
import { allAlgorithms, bankOf } from '@queenside/referee';
import type { AssignedProblem } from './assigned-function.ts';
import { type Course, type CourseFunction, COURSES } from './courses.ts';
import { newError } from '../errors.ts';
import { readTemplate } from '../templates.ts';
import { readFolder } from './course-records.ts';
import { showPath } from '../../show/text.ts';

/** What an assignment has of a course. */
export interface AssignedCourse {
  readonly tests: readonly AssignedProblem[];
  /** Sentences on files that were not read. */
  readonly left: readonly string[];
}

const DRAWN = `    # Each hand-in gets different records that show common mistakes, drawn from the secret.
    instances: { bank: true, perStudent: true }`;

/** @throws QueensideError `new/unknown-course`. */
export function courseOf(id: string): Course {
  const course = COURSES[id];
  if (course !== undefined) return course;
  const known = Object.keys(COURSES);
  throw newError('unknown-course', { course: id, known: listKnown(id, known) });
}

/**
 * @param folder the course's files of instances, absolute. Default: none.
 * @throws QueensideError `new/no-folder` or `new/no-instances`.
 */
export async function assignCourse(
  engine: Engine,
  course: Course,
  points: number,
  folder?: string,
): Promise<AssignedCourse> {
  if (folder !== undefined && !existsSync(folder))
    throw newError('no-folder', { folder: showPath(folder) });
  const { found, left } =
    folder === undefined ? { found: [], left: [] } : await readFolder(engine, folder);
  if (folder !== undefined && found.length === 0)
    throw newError('no-instances', {
      folder: showPath(folder),
      why: left[0] === undefined ? '' : ` (${left[0]})`,
    });
  const tests: AssignedProblem[] = [];
  const known = allAlgorithms();
  for (const { file, functions } of course.files) {
    const samples = {
      [`samples/right/${file}`]: await readTemplate(`courses/${file}`),
      [`samples/wrong/${file}`]: await readTemplate(`courses/${file.replace('.', '.wrong.')}`),
    };
    for (const each of functions.filter(({ is }) => Object.hasOwn(known, is))) {
      const { kind, bank } = known[each.is]!;
      const shared = { course, file, each, points };
      tests.push({
        test: testOf({ ...shared, id: each.is, problem: usualProblem(bank), instances: DRAWN }),
        files: samples,
      });
      const hasChance = each.is === 'expectimax';
      for (const own of found.filter((one) => one.model === kind && one.hasChance === hasChance)) {
        const path = `instances/${own.problem}${hasChance ? '-chance' : ''}.txt`;
        tests.push({
          test: testOf({
            ...shared,
            id: `${each.is}-${own.problem}`,
            problem: own.problem,
            instances: `    # From your files.\n    instances: ${path}`,
          }),
          files: { [path]: own.records.map((record) => `${record}\n`).join('\n') },
        });
      }
    }
  }
  const readme = { 'README.md': readmeOf(course, tests.length * points) };
  const [first, ...others] = tests;
  return {
    tests: [{ ...first!, files: { ...readme, ...first!.files } }, ...others],
    left,
  };
}

/** Returns the problem of most records of a bank. */
function usualProblem(bank: Parameters<typeof bankOf>[0]): string {
  const counts = new Map<string, number>();
  for (const { problem } of bankOf(bank)) counts.set(problem, (counts.get(problem) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]![0];
}

interface CourseTest {
  readonly course: Course;
  readonly file: string;
  readonly each: CourseFunction;
  readonly id: string;
  readonly problem: string;
  /** The lines of instances. */
  readonly instances: string;
  readonly points: number;
}

function testOf({ course, file, each, id, problem, instances, points }: CourseTest): string {
  const { name, is, cutoff } = each;
  const rule = Object.entries(
    defined({ is, cutoff: cutoff && `'${cutoff}'`, points: points / 2 }),
  ).map(([key, value]) => `${key}: ${value}`);
  return `  - id: ${id}
    kind: function
    problem: ${problem}
    function: { file: ${file}, name: ${name}, framework: ${course.framework}, languages: [python] }
${instances}
    points: ${points / 2}
    rule: { ${rule.join(', ')} }
`;
}

function readmeOf({ title, framework, files, page }: Course, points: number): string {
  const known = allAlgorithms();
  const asked = files.flatMap(({ file, functions }) =>
    functions.filter(({ is }) => Object.hasOwn(known, is)).map((each) => ({ file, ...each })),
  );
  const rows = asked.map(({ file, name, is }) => `| \`${file}\` | \`${name}\` | ${is} |`);
  const commands = asked.map(
    ({ file, name, is, cutoff }) =>
      `queenside referee ${file}:${name} --as ${is}${cutoff === undefined ? '' : ` --cutoff "${cutoff}"`} --framework ${framework}`,
  );
  return `# Searches of ${title}

Hand in these files, with these functions, as the course describes them. You can get ${points} points: half for right answers, and half for
doing what the algorithm permits in each step.

| file | function | algorithm |
| ---- | -------- | --------- |
${rows.join('\n')}

Practice with these commands. Each judges a function as the grader does, on published records, and names its first wrong step:

\`\`\`sh
${commands.join('\n')}
\`\`\`

[A page of Queenside](https://github.com/queenside-search/queenside/blob/main/${page}) describes what your functions get and return.
`;
}
