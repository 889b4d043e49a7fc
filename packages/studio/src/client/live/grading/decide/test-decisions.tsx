/** What a teacher decides on one test. */
import type { StudentData } from '../../../../grading-messages.ts';
import { CommentBox } from './comment-box.tsx';
import { PointsForm } from './points-form.tsx';
import { Toggle } from './toggle.tsx';

interface TestDecisionsProps {
  readonly data: StudentData;
  readonly test: string;
  readonly title: string;
}

export function TestDecisionsForm({ data, test, title }: TestDecisionsProps) {
  const student = data.submission.id;
  const { points, comment, note, isExcused } = data.decisions.tests[test] ?? {};
  const at = (what: string) => ({ student, path: ['tests', test, what] });
  return (
    <div class="row decide">
      <PointsForm label={`Points of ${title}`} place={at('points')} stored={points} shortcut="e" />
      <CommentBox
        label={`Comment on ${title}`}
        place={at('comment')}
        stored={comment}
        shortcut="t"
      />
      <CommentBox label={`Note for staff on ${title}`} place={at('note')} stored={note} />
      <Toggle
        label={`Excused from ${title}`}
        place={at('excused')}
        isOn={isExcused === true}
        value={true}
      />
    </div>
  );
}
