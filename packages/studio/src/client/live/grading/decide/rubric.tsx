/**
 * The rubric: what a person judges. The digits choose in the marked item, and the mark moves to the next one. With the next
 * student it returns to where the teacher put it, so that one item can be decided for all.
 */
import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { markdown, points, rubricPoints, type RubricItem } from '@queenside/grader/parts';
import type { StudentData } from '../../../../grading-messages.ts';
import { graded } from '../class.ts';
import { save } from './saving.ts';

/** The id of the item that the digits decide; empty for the first undecided one. */
const marked = signal('');

/** The item that is marked first for each student: the last one that the teacher chose by a click or by focus. */
let firstMarked = '';

function markFirst(id: string): void {
  firstMarked = id;
  marked.value = id;
}

type Choice = string | number;

interface RubricProps {
  readonly data: StudentData;
}

/** Returns the item that the digits decide. */
function markedItem({ decisions }: StudentData): RubricItem | undefined {
  const { rubric } = graded.value!;
  return (
    rubric.find(({ id }) => id === marked.value) ??
    rubric.find(({ id }) => decisions.rubric[id] === undefined) ??
    rubric[0]
  );
}

/** Decides by a digit. Returns whether it is a choice of the marked item. */
export function chooseByDigit(data: StudentData, digit: number): boolean {
  const item = markedItem(data);
  const choice = item && choiceFor(item, digit);
  if (item === undefined || choice === undefined) return false;
  void choose(data, item, choice);
  return true;
}

/** A digit is the place of a level, or else the number of points; of a deduction, without the minus. */
function choiceFor({ levels, min, max }: RubricItem, digit: number): Choice | undefined {
  if (levels !== undefined) return levels[digit - 1]?.name;
  const wanted = max > 0 ? digit : -digit;
  return wanted >= min && wanted <= max ? wanted + 0 : undefined;
}

async function choose(
  data: StudentData,
  item: RubricItem,
  choice: Choice | undefined,
): Promise<void> {
  const { rubric } = graded.value!;
  const decision = {
    student: data.submission.id,
    path: ['rubric', item.id],
    ...(choice !== undefined && { value: choice }),
  };
  const words = `${item.title}: ${choice ?? 'undecided'}`;
  if (await save(decision, words)) marked.value = rubric[rubric.indexOf(item) + 1]?.id ?? '';
}

export function Rubric({ data }: RubricProps) {
  const { rubric } = graded.value!;
  // Before the page shows another student: a digit must not decide an item that was marked for the former one.
  useLayoutEffect(() => {
    marked.value = firstMarked;
  }, [data.submission.id]);
  if (rubric.length === 0) return null;
  const current = markedItem(data);
  return (
    <section class="panel stack rubric" aria-label="Rubric">
      <h2>Rubric</h2>
      {rubric.map((item) => (
        <Item key={item.id} data={data} item={item} isMarked={item === current} />
      ))}
      <p class="caption">Digits choose in the marked item.</p>
    </section>
  );
}

interface ItemProps extends RubricProps {
  readonly item: RubricItem;
  readonly isMarked: boolean;
}

function Item({ data, item, isMarked }: ItemProps) {
  const { id, title, test, min, max, levels, description, note } = item;
  const chosen = data.decisions.rubric[id];
  const scored = data.submission.rubric.find((each) => each.id === id);
  const of = graded.value!.tests.find((each) => each.id === test)?.title;
  return (
    <fieldset
      class={isMarked ? 'item is-marked' : 'item'}
      onFocusIn={() => markFirst(id)}
      onClick={() => markFirst(id)}
    >
      <legend>
        <bdi>{title}</bdi>{' '}
        <span class="caption">
          {of !== undefined && `${of}, `}
          {scored?.points == null ? 'undecided' : rubricPoints(scored.points, item)}
        </span>
      </legend>
      {description !== undefined && markdown(description)}
      {note !== undefined && markdown(`*For staff:* ${note}`)}
      {levels === undefined ? (
        <input
          type="number"
          step="any"
          min={min}
          max={max}
          aria-label={`Points for ${title}, ${min} to ${max}`}
          value={chosen ?? ''}
          onChange={({ currentTarget }) => {
            if (!currentTarget.reportValidity()) return;
            const isEmpty = currentTarget.value === '';
            void choose(data, item, isEmpty ? undefined : currentTarget.valueAsNumber);
          }}
        />
      ) : (
        <div class="row">
          {levels.map((level, index) => (
            <button
              key={level.name}
              type="button"
              aria-pressed={chosen === level.name}
              onClick={() =>
                void choose(data, item, chosen === level.name ? undefined : level.name)
              }
            >
              {index < 9 && <kbd aria-hidden="true">{index + 1}</kbd>} {level.name} (
              {points(level.points)})
            </button>
          ))}
        </div>
      )}
    </fieldset>
  );
}
