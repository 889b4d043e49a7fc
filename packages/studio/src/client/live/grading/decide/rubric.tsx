/** The rubric: what a person judges. */
import { points, type RubricItem, rubricPoints } from '@queenside/class-view';
import { markdown } from '@queenside/lesson/markdown';
import type { StudentData } from '../../../../grading-messages.ts';
import { graded } from '../class.ts';
import { ItemForm } from './item-form.tsx';
import { choose, mark, markedItem, typedPoints } from './marked-item.ts';
import { reworded } from './saving.ts';

interface RubricProps {
  readonly data: StudentData;
}

export function Rubric({ data }: RubricProps) {
  const { rubric } = graded.value!;
  const current = markedItem.value;
  return (
    <section class="panel stack rubric" aria-label="Rubric">
      <h2>Rubric</h2>
      {rubric.map((item) => (
        <Item key={item.id} data={data} item={item} isMarked={item === current} />
      ))}
      {reworded.value
        .filter((id) => id !== '' && !rubric.some((item) => item.id === id))
        .map((id) => (
          <ItemForm key={id} id={id} />
        ))}
      <ItemForm id="" />
      {rubric.length === 0 ? null : current === undefined ? (
        <p class="caption">
          No item is marked, so digits do nothing. Press <kbd>i</kbd> or click an item to mark it.
        </p>
      ) : (
        <p class="caption">
          Digits choose in <b>{current.title}</b>, also for the next students. <kbd>i</kbd> marks
          the next item, <kbd>Esc</kbd> none.
        </p>
      )}
    </section>
  );
}

interface ItemProps extends RubricProps {
  readonly item: RubricItem;
  readonly isMarked: boolean;
}

function Item({ data, item, isMarked }: ItemProps) {
  const { id, title, test, min, max, levels, description, note } = item;
  const overruled = data.overruled[id];
  const chosen = data.decisions.rubric[id];
  const scored = data.submission.rubric.find((each) => each.id === id);
  const of = graded.value!.tests.find((each) => each.id === test)?.title;
  return (
    <fieldset
      id={`item-${id}`}
      class={isMarked ? 'item is-marked' : 'item'}
      tabIndex={-1}
      aria-current={isMarked}
      // A press of the mouse marks when it is a click: before, the marks would move what is being clicked.
      onFocusIn={({ target }) => {
        if ((target as Element).matches(':focus-visible')) mark(id);
      }}
      onClick={() => mark(id)}
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
      {overruled !== undefined && (
        <p class="note">
          Does not count: <bdi>{overruled}</bdi>.
        </p>
      )}
      {levels === undefined ? (
        <input
          type="number"
          step="any"
          min={min}
          max={max}
          aria-label={`Points for ${title}, ${min} to ${max}`}
          value={typedPoints(data.submission.id, id) ?? chosen ?? ''}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Escape') currentTarget.value = String(chosen ?? '');
            // The next key acts again.
            if (key === 'Escape' || key === 'Enter') currentTarget.blur();
          }}
          onChange={({ currentTarget }) => {
            if (!currentTarget.reportValidity()) return;
            const isEmpty = currentTarget.value === '';
            void choose(
              data.submission.id,
              item,
              isEmpty ? undefined : currentTarget.valueAsNumber,
            );
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
                void choose(
                  data.submission.id,
                  item,
                  chosen === level.name ? undefined : level.name,
                )
              }
            >
              {index < 9 && isMarked && <kbd aria-hidden="true">{index + 1}</kbd>} {level.name} (
              {points(level.points)})
            </button>
          ))}
        </div>
      )}
      <ItemForm id={id} item={item} />
    </fieldset>
  );
}
