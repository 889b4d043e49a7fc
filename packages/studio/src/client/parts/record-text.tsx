/** The record as text, with what is wrong with it. */
import { signal } from '@preact/signals';
import { splitRecords } from '@queenside/runtime/records';
import { catalog } from '../engine/catalog.ts';
import { fault, history } from '../state/edited.ts';
import { problem, record, setProblem, setRecord } from '../state/question.ts';
import { FileButton } from './file-button.tsx';

/** The records of the file that was dropped last. */
const dropped = signal<{ readonly name: string; readonly records: readonly string[] } | undefined>(
  undefined,
);

/** Browsers take seconds to show a longer text in a field. */
const LONGEST = 200_000;

export function RecordText() {
  const text = record.value;
  const lines = text.split('\n').length;
  return (
    <div
      class="stack"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const file = event.dataTransfer?.files[0];
        if (file === undefined) return;
        event.preventDefault();
        void openFile(file);
      }}
    >
      {text.length > LONGEST ? (
        <p>The record has {text.length.toLocaleString('en-US')} characters: edit it in a file.</p>
      ) : (
        <label class="field">
          Record
          <textarea
            rows={Math.min(14, Math.max(2, lines))}
            spellcheck={false}
            value={text}
            aria-invalid={fault.value !== undefined}
            onFocus={history.keep}
            onInput={({ currentTarget }) => setRecord(currentTarget.value)}
          />
        </label>
      )}
      <Fault text={text} />
      <div class="row">
        <FileButton
          text="Open a file…"
          accept=".txt,text/plain"
          onFile={(file) => void openFile(file)}
        />
        <Dropped />
      </div>
    </div>
  );
}

/** Shows an error under the place that it names. */
function Fault({ text }: { text: string }) {
  if (fault.value === undefined) return null;
  const { cause, remedy, line = 1, column } = fault.value;
  const row = text.split('\n')[line - 1] ?? '';
  const start = Math.max(0, (column ?? 1) - 40);
  const excerpt = `${row.slice(start, start + 72)}\n${' '.repeat((column ?? 1) - 1 - start)}^`;
  return (
    <div class="error" role="alert">
      {column !== undefined && (
        <>
          <p class="caption">
            line {line}, column {column}
          </p>
          <pre>{excerpt}</pre>
        </>
      )}
      <p>
        {cause}
        {remedy && `; ${remedy}`}
      </p>
    </div>
  );
}

function Dropped() {
  const file = dropped.value;
  if (file === undefined) return <span class="caption">or drop one here</span>;
  return (
    <label class="inline">
      {file.name}
      <select
        onChange={({ currentTarget }) => setRecord(file.records[currentTarget.selectedIndex]!)}
      >
        {file.records.map((each, index) => (
          <option key={index} selected={each === record.value}>
            record {index + 1} of {file.records.length}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Opens a file as the command would: its name tells the problem and the variant. */
async function openFile(file: File): Promise<void> {
  const stem = file.name.replace(/\..*$/, '');
  const owner = catalog.problems.find(({ id }) => stem === id || stem.startsWith(`${id}_`));
  const variant = owner?.variants.find((name) => stem === `${owner.id}_${name}`);
  const format = owner ?? problem.peek();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const records = splitRecords(bytes, format).map(({ bytes: each }) =>
    new TextDecoder().decode(each).trimEnd(),
  );
  const [first = ''] = records;
  if (owner !== undefined && owner.id !== problem.peek().id)
    setProblem(owner.id, { record: first, ...(variant !== undefined && { variant }) });
  else setRecord(first);
  dropped.value = records.length > 1 ? { name: file.name, records } : undefined;
}
