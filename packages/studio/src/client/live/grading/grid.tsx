/** All students and tests. Only the rows and columns in view are on the page. */
import { longVerdict, moodOf, points, type Verdict } from '@queenside/class-view';
import { signal, useSignal } from '@preact/signals';
import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from '@tanstack/virtual-core';
import type { VNode } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { ListedStudent } from '../../../grading-messages.ts';
import { graded } from './class.ts';
import { openStudent } from './student-link.tsx';
import { isReversed, listed, sortBy, sortedBy } from './selection.ts';

/** The height of a row in pixels, as in grading.css. */
const ROW_HEIGHT = 40;
/** The height of the headings above the rows, in the largest type. */
const HEAD_HEIGHT = 72;
const PAGE = 12;
/** The columns before those of the tests. */
const FIRST_TEST = 2;

/** The cell that the keys move from. */
const cursor = signal({ row: 0, column: 0 });

export function Grid() {
  const frame = useRef<HTMLDivElement>(null);
  const isFocused = useSignal(false);
  const rows = listed.value;
  const tests = graded.value!.tests;
  const { down, across, widths } = useWindow(frame, rows.length, tests.length);
  const shown = across.getVirtualItems();
  const columns = tests.length + FIRST_TEST;

  const moveTo = (row: number, column: number): void => {
    const to = {
      row: Math.max(0, Math.min(rows.length - 1, row)),
      column: Math.max(0, Math.min(columns - 1, column)),
    };
    cursor.value = to;
    down.scrollToIndex(to.row);
    if (to.column >= FIRST_TEST) across.scrollToIndex(to.column - FIRST_TEST);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== frame.current) return;
    const { row, column } = cursor.value;
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => moveTo(row + 1, column),
      ArrowUp: () => moveTo(row - 1, column),
      ArrowRight: () => moveTo(row, column + 1),
      ArrowLeft: () => moveTo(row, column - 1),
      PageDown: () => moveTo(row + PAGE, column),
      PageUp: () => moveTo(row - PAGE, column),
      Home: () => moveTo(event.ctrlKey ? 0 : row, 0),
      End: () => moveTo(event.ctrlKey ? rows.length - 1 : row, columns - 1),
      Enter: () => openStudent(rows[row]?.id, tests[column - FIRST_TEST]?.id),
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
  };
  const onClick = ({ target }: MouseEvent): void => {
    const cell = (target as Element).closest<HTMLElement>('.grade-row > [id]');
    if (cell === null) return;
    const [, row, column] = cell.id.split('-').map(Number) as [number, number, number];
    openStudent(rows[row]?.id, tests[column - FIRST_TEST]?.id);
  };

  // Scrolling draws all rows in view anew. Rows that are the same are not compared.
  const from = shown[0]?.index ?? 0;
  const to = shown.at(-1)?.index ?? -1;
  const drawn = useMemo(() => new Map<ListedStudent, VNode>(), [from, to, widths.test, rows]);
  const rowAt = (index: number, row: ListedStudent, active: number): VNode => {
    const make = (): VNode => (
      <Row key={row.id} row={row} place={index} active={active} columns={shown} />
    );
    if (active !== -1) return make();
    const known = drawn.get(row) ?? make();
    drawn.set(row, known);
    return known;
  };
  const items = down.getVirtualItems();
  const { row: activeRow, column: activeColumn } = cursor.value;
  const isActiveSeen = isFocused.value && items.some(({ index }) => index === activeRow);
  return (
    <div
      ref={frame}
      class="grades"
      role="grid"
      aria-label="Grades"
      aria-rowcount={rows.length + 1}
      aria-colcount={columns}
      tabIndex={0}
      aria-activedescendant={isActiveSeen ? `cell-${activeRow}-${activeColumn}` : undefined}
      style={{
        '--name': `${widths.name}px`,
        '--total': `${widths.total}px`,
        '--test': `${widths.test}px`,
        '--all': `${across.getTotalSize()}px`,
      }}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={() => (isFocused.value = true)}
      onBlur={() => (isFocused.value = false)}
    >
      <div class="grade-head" role="row" aria-rowindex={1}>
        <Heading id="name" title="Student" column={0} />
        <Heading id="total" title="Total" column={1} />
        {shown.map(({ index, start }) => {
          const { id, title, isForStaff } = tests[index]!;
          const note = isForStaff ? 'staff only' : undefined;
          return (
            <Heading
              key={id}
              id={id}
              title={title}
              note={note}
              column={index + FIRST_TEST}
              left={start}
            />
          );
        })}
      </div>
      <div class="grade-space" role="rowgroup" style={{ height: `${down.getTotalSize()}px` }}>
        {items.map(({ index }) => {
          const row = rows[index];
          const active = isFocused.value && index === activeRow ? activeColumn : -1;
          return row && rowAt(index, row, active);
        })}
      </div>
    </div>
  );
}

type VirtualList = Virtualizer<HTMLDivElement, Element>;

interface Widths {
  readonly name: number;
  readonly total: number;
  readonly test: number;
}

/** Finds which rows and columns are in view, and how wide the columns are: they fill the grid if they are few. */
function useWindow(frame: { current: HTMLDivElement | null }, rows: number, tests: number) {
  const drawn = useSignal(0);
  const lists = useRef<{ down: VirtualList; across: VirtualList }>(undefined);
  void drawn.value;
  const shared = {
    getScrollElement: () => frame.current,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => drawn.value++,
  };
  lists.current ??= {
    down: new Virtualizer<HTMLDivElement, Element>({
      ...shared,
      count: rows,
      estimateSize: () => ROW_HEIGHT,
      overscan: 6,
      scrollPaddingEnd: HEAD_HEIGHT,
    }),
    across: new Virtualizer<HTMLDivElement, Element>({
      ...shared,
      horizontal: true,
      count: tests,
      estimateSize: () => 0,
      overscan: 2,
    }),
  };
  const { down, across } = lists.current;
  const widths = widthsFor(across.scrollRect?.width ?? 0, tests);
  const before = useRef(widths);
  down.setOptions({ ...down.options, count: rows });
  across.setOptions({
    ...across.options,
    count: tests,
    estimateSize: () => widths.test,
    paddingStart: widths.name + widths.total,
    scrollPaddingStart: widths.name,
  });
  if (before.current.test !== widths.test || before.current.name !== widths.name) across.measure();
  before.current = widths;
  useEffect(() => {
    const stops = [down._didMount(), across._didMount()];
    return () => stops.forEach((stop) => stop());
  }, []);
  useEffect(() => {
    down._willUpdate();
    across._willUpdate();
  });
  return { down, across, widths };
}

function widthsFor(width: number, tests: number): Widths {
  // The lecture mode makes type larger.
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const isNarrow = width < 40 * rem;
  const [name, total, least] = isNarrow ? [9, 6.5, 6.5] : [17, 12, 7.5];
  const rest = (width - (name + total) * rem) / Math.max(1, tests);
  return {
    name: name * rem,
    total: total * rem,
    test: Math.floor(Math.max(least * rem, rest)),
  };
}

interface HeadingProps {
  readonly id: string;
  readonly title: string;
  readonly note?: string | undefined;
  readonly column: number;
  /** The distance from the left, in pixels. */
  readonly left?: number;
}

function Heading({ id, title, note, column, left }: HeadingProps) {
  const isSorted = sortedBy.value === id;
  const order = isReversed.value ? 'descending' : 'ascending';
  return (
    <div
      role="columnheader"
      class={KINDS[column] ?? 'test'}
      aria-colindex={column + 1}
      aria-sort={isSorted ? order : undefined}
      style={left === undefined ? {} : { left: `${left}px` }}
    >
      <button type="button" title={title} onClick={() => sortBy(id)}>
        <bdi>{title}</bdi>
        {note !== undefined && <small>{note}</small>}
      </button>
    </div>
  );
}

/** The classes of the first columns. */
const KINDS = ['name', 'total'];

interface StudentRowProps {
  readonly row: ListedStudent;
  readonly place: number;
  /** The column of the cursor; -1 if it is in another row. */
  readonly active: number;
  readonly columns: readonly { readonly index: number; readonly start: number }[];
}

/** Short markup, because a class has thousands of cells. The style adds the signs. */
function Row({ row, place, active, columns }: StudentRowProps) {
  const { name, points: sum, max, isOpen, isUndecided, isOld, isAdjusted, cells, section } = row;
  const attributes = (column: number, kind: string) => ({
    id: `cell-${place}-${column}`,
    'aria-colindex': column + 1,
    class: active === column ? `${kind} is-active` : kind,
  });
  return (
    <div
      class={isOld === true ? 'grade-row is-old' : 'grade-row'}
      role="row"
      aria-rowindex={place + 2}
      style={{ top: `${place * ROW_HEIGHT}px` }}
    >
      <div role="rowheader" {...attributes(0, 'name')}>
        <bdi>{name}</bdi>
        {section !== undefined && <small>{section}</small>}
      </div>
      <div role="gridcell" {...attributes(1, 'total')}>
        <strong>{points(sum)}</strong> / {points(max)}
        {isOpen === true && <em title="The judge left points open"> open</em>}
        {isUndecided === true && <em title="The rubric is not decided"> rubric</em>}
        {isAdjusted === true && <em title="Changed by lateness or the teacher"> adj.</em>}
      </div>
      {columns.map(({ index, start }) => {
        const cell = cells[index] ?? null;
        const [verdict, earned] = cell ?? [];
        const kind = verdict === undefined ? 'v test' : `v test ${moodOf(verdict)}`;
        return (
          <div
            role="gridcell"
            key={index}
            {...attributes(index + FIRST_TEST, kind)}
            style={{ left: `${start}px` }}
          >
            {verdict !== undefined && <b>{verdict}</b>}
            {earned != null && <span>{points(earned)}</span>}
          </div>
        );
      })}
    </div>
  );
}

/** Explains the letters. */
export function Legend({ verdicts }: { readonly verdicts: readonly Verdict[] }) {
  return (
    <ul class="grade-legend" aria-label="Verdicts">
      {verdicts.map((verdict) => (
        <li key={verdict}>{longVerdict(verdict)}</li>
      ))}
    </ul>
  );
}
