/** The words of all steps of a film: only those in view are asked for, because a film may have a million. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RemoteReel } from '../../engine/film/reel.ts';

/** How many sentences are drawn, and how many are asked for at a time. */
const DRAWN = 40;
/** The height of the list in pixels that browsers can still scroll. */
const TALLEST = 8_000_000;

interface SentencesProps {
  readonly reel: RemoteReel;
  /** The step that is shown. */
  readonly step: number;
  readonly onJump: (step: number) => void;
}

export function Sentences({ reel, step, onJump }: SentencesProps) {
  const [text, setText] = useState('');
  const found = useFound(reel, text);
  const count = found === undefined ? reel.data.last + 1 : found.steps.length;
  const stepAt = (row: number): number => found?.steps[row] ?? row;
  const rowOf = (wanted: number): number =>
    found === undefined ? wanted : found.steps.findLastIndex((each) => each <= wanted);
  return (
    <div class="sentences">
      <label class="row">
        Find
        <input
          type="search"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <p class="caption" role="status">
        {found &&
          `${count.toLocaleString('en-US')} ${count === 1 ? 'step' : 'steps'}${found.isDone ? '' : ' so far'} with “${text}”`}
      </p>
      <Rows {...{ reel, count, stepAt, step, onJump }} current={rowOf(step)} />
    </div>
  );
}

interface RowsProps extends SentencesProps {
  readonly count: number;
  /** Returns the step of a row. */
  readonly stepAt: (row: number) => number;
  /** The row of the step that is shown, or of the last one before it. */
  readonly current: number;
}

function Rows({ reel, count, stepAt, current, step, onJump }: RowsProps) {
  const list = useRef<HTMLOListElement>(null);
  const [first, setFirst] = useState(0);
  const [height, setHeight] = useState(1);
  const total = Math.min(TALLEST, count * height);
  // A taller list would be too long for browsers: then its rows are spread over the height that they can scroll.
  const perRow = total / Math.max(1, count);
  const words = useWords(
    reel,
    Array.from({ length: Math.min(DRAWN, count - first) }, (_, index) => stepAt(first + index)),
  );
  useLayoutEffect(() => {
    const { fontSize } = getComputedStyle(list.current!);
    setHeight(ROW_HEIGHT * Number.parseFloat(fontSize));
  }, []);
  useLayoutEffect(() => {
    const { clientHeight, scrollTop } = list.current!;
    const top = current * perRow;
    if (top < scrollTop || top + height > scrollTop + clientHeight)
      list.current!.scrollTop = top - clientHeight / 3;
  }, [current, perRow, count]);
  return (
    <ol
      class="rows"
      aria-label="All steps"
      tabindex={0}
      ref={list}
      style={{ '--rows': `${total}px`, '--row': `${height}px` }}
      onScroll={({ currentTarget }) =>
        setFirst(
          Math.max(0, Math.min(count - DRAWN, Math.floor(currentTarget.scrollTop / perRow) - 4)),
        )
      }
    >
      {Array.from({ length: Math.max(0, Math.min(DRAWN, count - first)) }, (_, index) => {
        const at = stepAt(first + index);
        const top = first * perRow + index * height;
        return (
          <li
            key={first + index}
            style={{ top: `${top}px` }}
            aria-current={at === step ? 'step' : undefined}
            aria-setsize={count}
            aria-posinset={first + index + 1}
          >
            <button type="button" onClick={() => onJump(at)}>
              <span class="two-lines">
                <span class="caption">{at.toLocaleString('en-US')}</span> {words.get(at) ?? '…'}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** The height of a row, in its font's size. */
const ROW_HEIGHT = 3.2;

/** Returns the words of steps, as soon as the worker has said them. */
function useWords(reel: RemoteReel, steps: readonly number[]): ReadonlyMap<number, string> {
  const known = useRef(new Map<number, string>());
  const [, redraw] = useState(0);
  const key = steps.join(' ');
  useEffect(() => {
    let isWanted = true;
    const ask = async (): Promise<void> => {
      for (const [start, end] of runsOf(steps.filter((step) => !known.current.has(step)))) {
        const words = await reel.wordsOf(start, end);
        for (const [index, each] of words.entries()) known.current.set(start + index, each);
        if (!isWanted) return;
      }
      redraw((count) => count + 1);
    };
    // If the film was replaced by another, nobody waits for its words.
    ask().catch(() => undefined);
    return () => void (isWanted = false);
  }, [reel, key]);
  return known.current;
}

/** Returns the ranges of consecutive numbers, ends exclusive. */
function runsOf(numbers: readonly number[]): (readonly [start: number, end: number])[] {
  const starts = numbers.filter((number, index) => numbers[index - 1] !== number - 1);
  const ends = numbers.filter((number, index) => numbers[index + 1] !== number + 1);
  return starts.map((start, index) => [start, ends[index]! + 1]);
}

interface Found {
  readonly steps: readonly number[];
  readonly isDone: boolean;
}

/** Returns the steps whose words contain a text, as far as they are found; undefined if there is no text. */
function useFound(reel: RemoteReel, text: string): Found | undefined {
  const [found, setFound] = useState<Found | undefined>(undefined);
  useEffect(() => {
    setFound(text === '' ? undefined : { steps: [], isDone: false });
    if (text === '') return;
    let isWanted = true;
    const search = async (): Promise<void> => {
      const steps: number[] = [];
      for await (const more of reel.find(text)) {
        if (!isWanted) return;
        steps.push(...more);
        setFound({ steps: [...steps], isDone: false });
      }
      setFound({ steps, isDone: true });
    };
    search().catch(() => undefined);
    return () => void (isWanted = false);
  }, [reel, text]);
  return found;
}
