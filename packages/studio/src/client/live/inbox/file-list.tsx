/** The list of files. Only the rows in view are on the page. */
import { signal, useSignal } from '@preact/signals';
import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from '@tanstack/virtual-core';
import { useEffect, useRef } from 'preact/hooks';
import type { InboxFile } from '../../../messages.ts';
import { isLoaded } from './files.ts';
import { clearMarks, markAll, marked, toggleMark } from './marks.ts';
import { listed, open, openId } from './selection.ts';
import { SIGNS, summary } from './words.ts';

/** The height of a row, as in inbox.css. */
const ROW_HEIGHT = 52;

/** Moves the selection by rows, by key. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
};

/** The row that the keys move from: the open one, or the one that was reached last. */
const reached = signal(0);

export function FileList() {
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useSignal(0);
  const virtualizer = useRef<Virtualizer<HTMLDivElement, Element>>(undefined);
  const rows = listed.value;
  void drawn.value;
  virtualizer.current ??= new Virtualizer<HTMLDivElement, Element>({
    ...optionsFor(rows.length, () => frame.current),
    onChange: () => drawn.value++,
  });
  const list = virtualizer.current;
  list.setOptions({ ...list.options, count: rows.length });
  useEffect(() => {
    const stop = list._didMount();
    list._willUpdate();
    return stop;
  }, []);
  useEffect(() => list._willUpdate());
  // Only when the page opens: later, the person scrolls.
  useEffect(() => {
    const index = rows.findIndex(({ id }) => id === openId.peek());
    if (index > 0) list.scrollToIndex(index, { align: 'center' });
  }, [isLoaded.value]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (rows.length === 0) return;
    const from = rows.findIndex(({ id }) => id === openId.value);
    if (markByKey(event, rows[from]?.id)) event.preventDefault();
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    // The row that the range begins with.
    if (event.shiftKey && marked.value.size === 0 && from !== -1) toggleMark(rows[from]!.id);
    const start = from === -1 ? reached.value - Math.sign(step) : from;
    const index = Math.max(0, Math.min(rows.length - 1, start + step));
    reached.value = index;
    open(rows[index]!.id);
    if (event.shiftKey) toggleMark(rows[index]!.id, true);
    list.scrollToIndex(index);
  };
  const items = list.getVirtualItems();
  const active = items.some(({ index }) => rows[index]?.id === openId.value);
  return (
    <div
      ref={frame}
      class="file-list"
      role="listbox"
      aria-label="Files"
      aria-multiselectable="true"
      aria-describedby="about-marks"
      tabIndex={0}
      aria-activedescendant={active ? `file-${openId.value}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div class="file-space" ref={heightOf(list.getTotalSize())}>
        {items.map(({ index, start }) => {
          const row = rows[index];
          return row && <Row key={row.id} row={row} top={start} place={index} of={rows.length} />;
        })}
      </div>
    </div>
  );
}

interface FileRowProps {
  readonly row: InboxFile;
  readonly top: number;
  readonly place: number;
  readonly of: number;
}

function Row({ row, top, place, of }: FileRowProps) {
  const { id, name, state } = row;
  const { sign, word } = SIGNS[state];
  return (
    <div
      id={`file-${id}`}
      class={`file-row state-${state}`}
      role="option"
      aria-selected={id === openId.value}
      aria-checked={marked.value.has(id)}
      aria-posinset={place + 1}
      aria-setsize={of}
      style={{ transform: `translateY(${top}px)` }}
      onClick={(event) => {
        if (event.shiftKey || event.ctrlKey || event.metaKey) toggleMark(id, event.shiftKey);
        else open(id, true);
      }}
    >
      <span
        class="mark"
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          toggleMark(id, event.shiftKey);
        }}
      />
      <span class="sign" aria-hidden="true">
        {sign}
      </span>
      <bdi class="name">{name}</bdi>
      <span class="word">{word}</span>
      <span class="summary">{summary(row)}</span>
    </div>
  );
}

/** Space marks the open file, Ctrl+A all, and Escape none. @returns whether the key did something. */
function markByKey({ key, ctrlKey, metaKey }: KeyboardEvent, id: string | undefined): boolean {
  if (key === ' ' && id !== undefined) toggleMark(id);
  else if (key === 'a' && (ctrlKey || metaKey)) markAll();
  else if (key === 'Escape' && marked.value.size > 0) clearMarks();
  else return key === ' ';
  return true;
}

/** The style of an element is set by script: the content security policy forbids it as an attribute. */
function heightOf(height: number): (element: HTMLElement | null) => void {
  return (element) => {
    if (element !== null) element.style.height = `${height}px`;
  };
}

function optionsFor(count: number, getScrollElement: () => HTMLDivElement | null) {
  return {
    count,
    getScrollElement,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
  };
}
