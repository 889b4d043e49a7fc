/** Leads from question to question, and counts the right answers since the page was opened. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** Whether each question was answered right, by series and number. */
const answers = signal<ReadonlyMap<string, ReadonlyMap<number, boolean>>>(new Map());

function remember(series: string, number: number, isRight: boolean): void {
  const before = answers.value.get(series) ?? new Map<number, boolean>();
  // The first answer counts.
  if (before.has(number)) return;
  answers.value = new Map(answers.value).set(series, new Map(before).set(number, isRight));
}

export function Steps({
  series,
  number,
  count,
  isRight,
  onGo,
}: {
  /** The common properties of the questions. */
  readonly series: string;
  /** The number, from 0. */
  readonly number: number;
  readonly count: number;
  /** Whether the answer is right; undefined until there is one. */
  readonly isRight: boolean | undefined;
  readonly onGo: (number: number) => void;
}) {
  useEffect(() => {
    if (isRight !== undefined) remember(series, number, isRight);
  }, [series, number, isRight]);
  const given = [...(answers.value.get(series)?.values() ?? [])];
  return (
    <div class="row" role="group" aria-label="Questions">
      <button type="button" disabled={number === 0} onClick={() => onGo(number - 1)}>
        Back
      </button>
      <span class="caption">
        Question {number + 1} of {count}
      </span>
      <button type="button" disabled={number === count - 1} onClick={() => onGo(number + 1)}>
        Next question
      </button>
      {given.length > 0 && (
        <span>
          {given.filter(Boolean).length} of {given.length} right at the first try
        </span>
      )}
    </div>
  );
}
