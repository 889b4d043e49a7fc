import type { StaffView } from '@queenside/class-view';

/** The most lines that are shown, and how many of them are before the marked one. */
const MOST_LINES = 40;
const BEFORE = 20;

interface PrintedProps {
  /** What the run left, the answer first. */
  readonly parts: StaffView['outputs'][string];
  /** The line of the answer to mark. */
  readonly line?: number | undefined;
}

/** What a program printed, as text: its answer, or what there is instead of one. */
export function Printed({ parts, line }: PrintedProps) {
  const part = parts.find(({ text }) => text.trim() !== '');
  if (part === undefined) return <p class="caption">The program printed nothing.</p>;
  const { title, text, rest } = part;
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const first = line !== undefined && line > MOST_LINES ? line - BEFORE : 1;
  const shown = lines.slice(first - 1, first - 1 + MOST_LINES);
  const last = first + shown.length - 1;
  return (
    <>
      <p class="caption">
        <bdi>{title}</bdi>
        {(last < lines.length || rest > 0 || first > 1) && `, lines ${first} to ${last}`}
        {line !== undefined && line <= last && `; line ${line} is marked`}
      </p>
      <pre class="printed" tabIndex={0} role="group" aria-label={title}>
        {shown.map((each, index) => (
          <>
            {first + index === line ? <mark>{each || ' '}</mark> : each}
            {'\n'}
          </>
        ))}
      </pre>
    </>
  );
}
