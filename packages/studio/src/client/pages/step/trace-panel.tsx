/** Opens trace files, and says which one is shown. */
import type { TraceItem } from '../../engine/film/jobs.ts';
import { closeTrace, openTrace, refused, showRecord, trace } from './trace.ts';

export function TracePicker() {
  return (
    <>
      <label class="file">
        Open a trace…
        <input
          type="file"
          accept=".jsonl"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) void openTrace(file, file.name);
          }}
        />
      </label>
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
