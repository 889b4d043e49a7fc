/** Grades for other programs: files to download, and gradebooks to fill. */
import { useSignal } from '@preact/signals';
import { FileButton } from '@queenside/playground/file-button';
import { saveFile } from '@queenside/playground/save-file';
import type { GradebookData } from '../../../../grading-messages.ts';
import { plural } from '../../inbox/words.ts';
import { postBytes, type RefusedError } from '../../stream/api.ts';
import { graded } from '../class.ts';
import { Defence } from '../defence.tsx';

export function ExportView() {
  const { graded: last, report } = graded.value!;
  if (last === undefined) return <p class="nothing">Grade the class first.</p>;
  return (
    <div class="stack exports">
      <section class="panel stack" aria-label="Gradebook">
        <h2>Fill a gradebook</h2>
        <p>
          Export the gradebook from Canvas or Moodle as CSV and choose it here. You get it back with
          the points filled in, and nothing else changed.
        </p>
        <div class="row">
          <Fill format="canvas" name="Canvas" />
          <Fill format="moodle" name="Moodle" />
        </div>
      </section>
      <section class="panel stack" aria-label="Files">
        <h2>Download</h2>
        <ul>
          <li>
            <a href="api/grading/export/grades.csv" download="grades.csv">
              grades.csv
            </a>
            : a row for each student, with points and verdicts
          </li>
          <li>
            <a href="api/grading/export/result.json" download="result.json">
              result.json
            </a>
            : everything, for scripts
          </li>
        </ul>
        <p class="caption">
          Pages for students and staff, JUnit, and Gradescope results are in <code>{report}</code>.
        </p>
      </section>
      <Defence />
    </div>
  );
}

interface FillProps {
  readonly format: 'canvas' | 'moodle';
  readonly name: string;
}

function Fill({ format, name }: FillProps) {
  const filled = useSignal<GradebookData['report'] | undefined>(undefined);
  const problem = useSignal('');
  const fill = async (file: File): Promise<void> => {
    [filled.value, problem.value] = [undefined, ''];
    try {
      const { csv, report } = await postBytes<GradebookData>(
        `api/grading/gradebook?format=${format}`,
        file,
      );
      const bytes = Uint8Array.from(atob(csv), (character) => character.charCodeAt(0));
      saveFile(file.name, new Blob([bytes], { type: 'text/csv' }));
      filled.value = report;
    } catch (thrown) {
      problem.value = (thrown as RefusedError).words;
    }
  };
  return (
    <div class="fill">
      <FileButton
        text={`${name} gradebook…`}
        accept=".csv,text/csv"
        onFile={(file) => void fill(file)}
      />
      {problem.value !== '' && (
        <p class="error" role="alert">
          {problem.value}
        </p>
      )}
      {filled.value !== undefined && <Filled report={filled.value} />}
    </div>
  );
}

function Filled({ report }: { readonly report: GradebookData['report'] }) {
  const { filled, column, warnings, kept, ungraded, missing, unmatched } = report;
  const lists = [
    {
      title: `${plural(kept.length, 'cell')} left as they were`,
      of: kept.map((row) => `${row.student}: ${row.why}`),
    },
    { title: `${missing.length} handed in nothing`, of: missing.map(({ student }) => student) },
    {
      title: `${ungraded.length} handed in, but not graded`,
      of: ungraded.map(({ student }) => student),
    },
    { title: `${unmatched.length} handed in, but without a clear row`, of: [...unmatched] },
  ];
  return (
    <div role="status">
      <p>
        <b>{plural(filled, 'grade')}</b> in the column “<bdi>{column}</bdi>”.
      </p>
      {warnings.map((warning) => (
        <p class="note" key={warning}>
          {warning}
        </p>
      ))}
      {lists
        .filter((list) => list.of.length > 0)
        .map((list) => (
          <details key={list.title}>
            <summary>{list.title}</summary>
            <ul>
              {list.of.map((item) => (
                <li key={item}>
                  <bdi>{item}</bdi>
                </li>
              ))}
            </ul>
          </details>
        ))}
    </div>
  );
}
