/** An error under the place that it names. */
import type { Failure } from '../jobs/protocol.ts';

interface FaultProps {
  /** The text that could not be read. */
  readonly text: string;
  readonly failure: Failure;
}

/** Shows an error under the place that it names. */
export function Fault({ text, failure: { cause, remedy, line = 1, column } }: FaultProps) {
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
