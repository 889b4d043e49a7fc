/** The programs as handed in, with comments at their lines. */
import { useSignal } from '@preact/signals';
import type { StudentData } from '../../../../grading-messages.ts';
import { CommentBox } from './comment-box.tsx';
import { draftAt, write, type Place } from './saving.ts';

interface ProgramsProps {
  readonly data: StudentData;
}

export function Programs({ data }: ProgramsProps) {
  if (data.programs.length === 0) return null;
  const run = new Set(data.submission.tests.map(({ detail }) => detail?.program?.name));
  const first = data.programs.find(({ title }) => run.has(title)) ?? data.programs[0];
  return (
    <section class="panel stack" aria-label="Programs">
      <h2>Programs as handed in</h2>
      {data.programs.map((part) => (
        <Program key={part.title} data={data} part={part} isFirst={part === first} />
      ))}
      {data.omitted > 0 && <p class="caption">{data.omitted} more are not shown.</p>}
    </section>
  );
}

interface ProgramProps extends ProgramsProps {
  readonly part: StudentData['programs'][number];
  readonly isFirst: boolean;
}

function Program({ data, part, isFirst }: ProgramProps) {
  const { title, text, rest } = part;
  const comments = (data.submission.override?.lines ?? []).filter(({ file }) => file === title);
  const isOpen = useSignal(isFirst || comments.length > 0);
  const current = useSignal(1);
  // A text ends with a line end.
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20 }[event.key];
    if (step === undefined || !(event.target as Element).matches('.line-number')) return;
    event.preventDefault();
    current.value = Math.max(1, Math.min(lines.length, current.value + step));
    (event.currentTarget as Element)
      .querySelector<HTMLElement>(`[data-line='${current.value}']`)
      ?.focus();
  };
  return (
    <details
      open={isOpen.value}
      onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}
    >
      <summary>
        <bdi>{title}</bdi> {rest > 0 && `, without the last ${rest} bytes`}
      </summary>
      {isOpen.value && (
        <div class="lines" role="group" aria-label={title} onKeyDown={onKeyDown}>
          {lines.map((line, index) => (
            <Line
              key={index}
              number={index + 1}
              text={line}
              place={{
                student: data.submission.id,
                path: ['lines', title, String(index + 1)],
              }}
              stored={comments.find((each) => each.line === index + 1)?.comment}
              isCurrent={current.value === index + 1}
              onCurrent={() => (current.value = index + 1)}
            />
          ))}
        </div>
      )}
    </details>
  );
}

interface LineProps {
  readonly number: number;
  readonly text: string;
  readonly place: Place;
  readonly stored: string | undefined;
  readonly isCurrent: boolean;
  readonly onCurrent: () => void;
}

function Line({ number, text, place, stored, isCurrent, onCurrent }: LineProps) {
  const label = `Comment on line ${number}`;
  return (
    <>
      <div class="line">
        <button
          type="button"
          class="line-number"
          data-line={number}
          tabIndex={isCurrent ? 0 : -1}
          aria-label={label}
          onFocus={onCurrent}
          onClick={() => write(place, stored ?? '', stored ?? '')}
        >
          {number}
        </button>
        <code>{text}</code>
      </div>
      {(stored !== undefined || draftAt(place) !== undefined) && (
        <CommentBox label={label} place={place} stored={stored} />
      )}
    </>
  );
}
