/** Opens trace files, and says which one is shown. */
import type { TraceItem } from '../../engine/film/jobs.ts';
import { FileButton } from '../../parts/file-button.tsx';
import { closeTrace, openTrace, refused, showRecord, trace } from './trace.ts';

export function TracePicker() {
  return (
    <>
      <FileButton
        text="Open a trace…"
        accept=".jsonl"
        onFile={(file) => void openTrace(file, file.name)}
      />
      {refused.value !== '' && <p class="error">{refused.value}</p>}
    </>
  );
}

export function TracePanel() {
  if (trace.value === undefined) return null;
  const { name, items, shown } = trace.value;
  return (
    <section class="panel row" aria-label="Trace file">
      <p>
        Trace <strong>{name}</strong>
      </p>
      {items.length > 1 && (
        <label class="inline">
          Record
          <select onChange={({ currentTarget }) => showRecord(items[currentTarget.selectedIndex]!)}>
            {items.map((item, index) => (
              <option key={index} selected={item === shown}>
                {labelOf(item)}
              </option>
            ))}
          </select>
        </label>
      )}
      <p class="caption">
        {shown.problem}, {shown.solver}, seed {shown.seed}
      </p>
      <button type="button" class="end" onClick={closeTrace}>
        Close
      </button>
    </section>
  );
}

function labelOf({ record, title, section }: TraceItem): string {
  return [String(record), title, section].filter((part) => part !== undefined).join(' · ');
}
