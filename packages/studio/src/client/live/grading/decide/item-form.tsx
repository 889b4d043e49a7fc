/** Adds an item to the rubric, or rewords one, in the assignment file. */
import { defined } from '@queenside/core/basics';
import { type RubricChange, type RubricItem } from '@queenside/class-view';
import { markdown } from '@queenside/lesson/markdown';
import { graded } from '../class.ts';
import { DraftForm } from './draft-form.tsx';
import { draftAt, itemPlace, saveItem, write } from './saving.ts';

interface ItemFormProps {
  /** Empty for a new item. */
  readonly id: string;
  /** The item as the file has it; undefined if it is new, or gone. */
  readonly item?: RubricItem;
}

/** An item as it is written in the form. */
interface Written {
  readonly title: string;
  /** Points, or a level on each line. */
  readonly worth: string;
  readonly description: string;
}

const NEW: Written = { title: '', worth: '', description: '' };

export function ItemForm({ id, item }: ItemFormProps) {
  const place = itemPlace(id);
  const stored = item && written(item);
  const text = stored === undefined ? '' : JSON.stringify(stored);
  const draft = draftAt(place);
  const label = item ? `Edit: ${item.title}` : 'Add an item';
  if (draft === undefined)
    return (
      <button
        type="button"
        aria-label={label}
        onClick={() => write(place, text || JSON.stringify(NEW), text)}
      >
        {item ? 'Edit' : label}
      </button>
    );
  const { title, worth, description } = JSON.parse(draft.text) as Written;
  const change = (changes: Partial<Written>): void =>
    write(place, JSON.stringify({ title, worth, description, ...changes }), text);
  return (
    <DraftForm
      label={label}
      place={place}
      stored={text}
      storedWords={stored && inWords(stored)}
      onSave={() => {
        const wanted = {
          ...defined({ id: item === undefined ? undefined : id }),
          title,
          ...readWorth(worth),
          ...defined({ description: description.trim() !== '' ? description : undefined }),
        };
        // What the form is based on is what this version has.
        return saveItem(place, wanted, graded.value!.version);
      }}
    >
      <label class="field">
        Title
        <input
          required
          maxLength={200}
          value={title}
          onInput={({ currentTarget }) => change({ title: currentTarget.value })}
        />
      </label>
      <label class="field">
        Points, or one level per line
        <textarea
          ref={(area) => area?.setCustomValidity(problemOf(worth))}
          required
          rows={3}
          placeholder={'missing = 0\npartly = 2\ncomplete = 4'}
          value={worth}
          onInput={({ currentTarget }) => change({ worth: currentTarget.value })}
        />
      </label>
      <label class="field">
        Description, in Markdown
        <textarea
          rows={2}
          maxLength={10_000}
          value={description}
          onInput={({ currentTarget }) => change({ description: currentTarget.value })}
        />
      </label>
      <p class="caption">
        Students see all of this. Negative points are a deduction.
        {item && ' What you decided about the item stays.'}
      </p>
    </DraftForm>
  );
}

function written({ title, levels, min, max, description = '' }: RubricItem): Written {
  const worth =
    levels?.map(({ name, points }) => `${name} = ${points}`).join('\n') ??
    String(max > 0 ? max : min);
  return { title, worth, description };
}

function inWords({ title, worth, description }: Written) {
  return (
    <>
      <b>{title}</b>
      <pre>{worth}</pre>
      {description !== '' && markdown(description)}
    </>
  );
}

const isNumber = (text: string): boolean => text !== '' && Number.isFinite(Number(text));

/** Returns the name and the points of each level. */
function levelsIn(worth: string): readonly (readonly [name: string, points: string])[] {
  const lines = worth.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const at = line.lastIndexOf('=');
    return at === -1 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  });
}

/** Returns why points or levels cannot be read; empty if they can. */
function problemOf(worth: string): string {
  if (worth.trim() === '' || isNumber(worth.trim())) return '';
  const levels = levelsIn(worth);
  for (const [index, [name, points]] of levels.entries()) {
    if (name === '' || !isNumber(points))
      return `Write a number, or on each line a level and its points, such as: partly = 2 (got "${[name, points].join(' ').trim()}")`;
    if (levels.findIndex((level) => level[0] === name) !== index)
      return `Two levels are called "${name}".`;
  }
  return '';
}

function readWorth(worth: string): Pick<RubricChange, 'points' | 'levels'> {
  if (isNumber(worth.trim())) return { points: Number(worth) };
  const levels = levelsIn(worth).map(([name, points]) => [name, Number(points)] as const);
  return { levels: Object.fromEntries(levels) };
}
