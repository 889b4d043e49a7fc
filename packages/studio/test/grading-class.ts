/** A small class, and the commands that `queenside studio --grade` may start for it. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { GradingOptions } from '../src/index.ts';

const COMMAND = process.env['QUEENSIDE_COMMAND']!;

/** Markup that would run a script, if it were not shown as text. */
export const MARKUP = '<img src=x onerror="globalThis.isOwned=true">';

/** Right answers under the right name, and under a name that costs points. */
const writes = (file: string, answers: readonly string[]): string =>
  `# ${MARKUP}</pre><script>globalThis.isOwned=true</script>\nprint(${JSON.stringify(MARKUP)})\n` +
  `open('${file}', 'w').write(${JSON.stringify(`${answers.join('\n')}\n`)})\n`;
const RIGHT = ['[2,4,1,3]', '[1,3,5,2,4]'];

const PROGRAMS: Readonly<Record<string, string>> = {
  ada: writes('nqueens_out.txt', RIGHT),
  grace: writes('nqueens_output.txt', RIGHT),
  [MARKUP]: writes('nqueens_out.txt', ['[2,4,1,3]', '[1,2,3,4,5]']),
};

/** The assignment. @param cost of a wrong name of the answer file. */
export function assignmentText(cost: string): string {
  return `title: "Queens ${MARKUP.replaceAll('"', '')}"
seed: 1
answer: { likelyNames: ${cost} }
tests:
  - { id: boards, title: Boards, problem: nqueens, instances: boards.txt, points: 10 }
`;
}

/** Writes the class into a folder. */
export async function writeClass(folder: string): Promise<GradingOptions> {
  const put = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  await put('assignment.yaml', assignmentText('10 %'));
  await put('boards.txt', '4\n5\n');
  for (const [name, text] of Object.entries(PROGRAMS))
    await put(`handed-in/${name}/nqueens.py`, text);
  const [assignment, report, submissions] = ['assignment.yaml', 'grades', 'handed-in'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const common = [assignment, '--report', report, '--trusted', '--jobs', '1'];
  const queenside = [process.execPath, COMMAND, 'grade'];
  const grade = [...queenside, ...common, '--submissions', submissions];
  const rejudge = [...queenside, 'rejudge', ...common];
  return {
    assignment,
    report,
    submissions,
    commands: {
      grade,
      again: [...grade, '--again'],
      preview: rejudge,
      apply: [...rejudge, '--apply'],
      drop: [...rejudge, '--drop'],
    },
  };
}
