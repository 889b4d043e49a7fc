/** Writes the result of a combinator template grader for Moodle CodeRunner: https://github.com/trampgeek/moodle-qtype_coderunner. */
import {
  type Assignment,
  points,
  seenBy,
  type SubmissionResult,
  VERDICTS,
} from '@queenside/class-view';
import { legible } from '@queenside/core/basics';
import { shareOf } from './prairielearn.ts';
import { picturesOf, textOfTest, textOfTotal } from './result-text.ts';

export interface CodeRunnerResults {
  /** A number from 0 to 1. */
  readonly fraction: number;
  readonly prologuehtml: string;
  /** A table; the first row is the heading. CodeRunner escapes the cells. */
  readonly testresults: readonly (readonly (string | number)[])[];
  readonly epiloguehtml: string;
}

/** Converts what one student may see. */
export function toCodeRunner(
  submission: SubmissionResult,
  assignment: Pick<Assignment, 'tests' | 'groups' | 'rubric'>,
): CodeRunnerResults {
  const own = seenBy('student', submission, assignment);
  const rows = own.tests.map(({ title, verdict, score }) => [
    verdict === 'AC' ? 1 : 0,
    legible(title),
    VERDICTS[verdict],
    score === undefined ? '' : `${points(score.points)} of ${points(score.max)}`,
  ]);
  const details = own.tests.filter(({ verdict }) => verdict !== 'AC');
  return {
    fraction: shareOf(own.points, own.max),
    prologuehtml: `<pre>${escaped(textOfTotal(own))}</pre>`,
    testresults: [['iscorrect', 'Test', 'Result', 'Points'], ...rows],
    epiloguehtml: details
      .map((test) => {
        const images = picturesOf(test).map(
          ({ label, url }) => `<p><img alt="${escaped(label)}" src="${url}"></p>`,
        );
        return `<h4>${escaped(legible(test.title))}</h4><pre>${escaped(textOfTest(test))}</pre>${images.join('')}`;
      })
      .join(''),
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
