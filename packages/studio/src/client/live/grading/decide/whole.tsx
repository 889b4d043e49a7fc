/** What a teacher decides on the whole submission. */
import { useSignal } from '@preact/signals';
import { FileButton } from '@queenside/playground/file-button';
import type { StudentData } from '../../../../grading-messages.ts';
import { isBusy, runAgain } from '../class.ts';
import { CommentBox } from './comment-box.tsx';
import { DraftForm } from './draft-form.tsx';
import { PointsForm } from './points-form.tsx';
import { draftAt, save, write, type Place } from './saving.ts';
import { Toggle } from './toggle.tsx';

interface WholeProps {
  readonly data: StudentData;
}

export function Whole({ data }: WholeProps) {
  const { submission, decisions } = data;
  const student = submission.id;
  const at = (...path: string[]): Place => ({ student, path });
  return (
    <section class="panel stack" aria-label="Whole submission">
      <h2>Whole submission</h2>
      {submission.awaitsRun === true && (
        <div class="note stack">
          <p>A decision changed how the program runs. The grade is that of the last run.</p>
          <button
            type="button"
            class="primary"
            disabled={isBusy.value}
            onClick={() => void runAgain(student)}
          >
            Run again
          </button>
        </div>
      )}
      <PointsForm label="Points of the whole" place={at('points')} stored={decisions.points} />
      <CommentBox label="Comment" place={at('comment')} stored={decisions.comment} shortcut="c" />
      <CommentBox label="Note for staff" place={at('note')} stored={decisions.note} />
      <Toggle
        label="Excused"
        place={at('excused')}
        isOn={decisions.isExcused === true}
        value={true}
      />
      <Toggle label="Lateness waived" place={at('late')} isOn={decisions.isWaived} value="waived" />
      <details open={decisions.run !== '' || Object.keys(decisions.files).length > 0}>
        <summary>Run line and files</summary>
        <div class="stack">
          <RunLine place={at('run')} stored={decisions.run} />
          <Files data={data} />
        </div>
      </details>
    </section>
  );
}

interface RunLineProps {
  readonly place: Place;
  readonly stored: string;
}

function RunLine({ place, stored }: RunLineProps) {
  const draft = draftAt(place);
  if (draft === undefined)
    return (
      <div class="comment">
        {stored !== '' && <code>{stored}</code>}
        <button type="button" onClick={() => write(place, stored, stored)}>
          Change the run line
        </button>
      </div>
    );
  return (
    <DraftForm
      label="Run line"
      place={place}
      stored={stored}
      storedWords={stored}
      onSave={(text) =>
        save({ ...place, value: text.trim() === '' ? undefined : text }, 'Run line')
      }
    >
      <label class="field">
        Run line
        <input
          placeholder="python3 main.py"
          value={draft.text}
          onInput={({ currentTarget }) => write(place, currentTarget.value, stored)}
        />
      </label>
    </DraftForm>
  );
}

/** Files of the submission that a teacher replaced, added, or left out. */
function Files({ data: { submission, decisions, programs } }: WholeProps) {
  const path = useSignal('');
  const at = (file: string): Place => ({ student: submission.id, path: ['files', file] });
  const replace = async (file: File): Promise<void> => {
    const name = path.value.trim() || file.name;
    const value = { text: await file.text() };
    if (await save({ ...at(name), value }, `file ${name} replaced`)) path.value = '';
  };
  return (
    <>
      {Object.entries(decisions.files).map(([file, state]) => (
        <div class="row" key={file}>
          <code>{file}</code> {state}
          <button type="button" onClick={() => void save(at(file), `file ${file} restored`)}>
            Restore {file}
          </button>
        </div>
      ))}
      <div class="row">
        <input
          aria-label="Path of the file in the submission"
          placeholder="main.py"
          list="submitted-files"
          value={path.value}
          onInput={({ currentTarget }) => (path.value = currentTarget.value)}
        />
        <datalist id="submitted-files">
          {programs.map(({ title }) => (
            <option key={title} value={title} />
          ))}
        </datalist>
        <FileButton text="Replace by a file…" accept="" onFile={(file) => void replace(file)} />
        <button
          type="button"
          disabled={path.value.trim() === ''}
          onClick={() =>
            void save({ ...at(path.value.trim()), value: null }, `file ${path.value} left out`)
          }
        >
          Leave it out
        </button>
      </div>
    </>
  );
}
