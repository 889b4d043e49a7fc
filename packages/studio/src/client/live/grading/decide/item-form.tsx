/** Adds an item to the rubric, or rewords one, in the assignment file. */
import type { RubricItem } from '@queenside/grader/parts';
import { useState } from 'preact/hooks';
import { postJson, type RefusedError } from '../../stream/api.ts';
import { graded } from '../class.ts';
import { decisionCount } from './saving.ts';

interface ItemFormProps {
  /** The item to reword. */
  readonly item?: RubricItem;
  readonly close: () => void;
}

export function ItemForm({ item, close }: ItemFormProps) {
  const [title, setTitle] = useState(item?.title ?? '');
  const [worth, setWorth] = useState(item ? worthOf(item) : '');
  const [description, setDescription] = useState(item?.description ?? '');
  const [seen, setSeen] = useState<string | undefined>(graded.value!.version);
  const [problem, setProblem] = useState('');
  const submit = async (): Promise<void> => {
    const change = {
      ...(item && { id: item.id }),
      title,
      ...readWorth(worth),
      ...(description !== '' && { description }),
    };
    try {
      await postJson('api/grading/rubric', { item: change, seen: seen ?? graded.value!.version });
      decisionCount.value++;
      close();
    } catch (thrown) {
      // Who saves again has seen what changed.
      setSeen(undefined);
      setProblem((thrown as RefusedError).words);
    }
  };
  return (
    <form
      class="stack draft"
      aria-label={item ? `Edit ${item.title}` : 'Add an item'}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
        if (event.key === 'Enter' && event.ctrlKey) event.currentTarget.requestSubmit();
      }}
    >
      <label class="stack">
        Title
        <input required value={title} onInput={(event) => setTitle(event.currentTarget.value)} />
      </label>
      <label class="stack">
        Points, or a level on each line: name = points
        <textarea
          required
          rows={3}
          value={worth}
          onInput={(event) => setWorth(event.currentTarget.value)}
        />
      </label>
      <label class="stack">
        Description (Markdown)
        <textarea
          rows={2}
          value={description}
          onInput={(event) => setDescription(event.currentTarget.value)}
        />
      </label>
      {problem !== '' && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
      <div class="row">
        <button type="submit" class="primary" title="Ctrl+Enter">
          Save
        </button>
        <button type="button" title="Esc" onClick={close}>
          Cancel
        </button>
      </div>
    </form>
  );
}

function worthOf({ levels, min, max }: RubricItem): string {
  if (levels === undefined) return String(max > 0 ? max : min);
  return levels.map(({ name, points }) => `${name} = ${points}`).join('\n');
}

/** The server refuses what is not a number. */
function readWorth(text: string): { points: unknown } | { levels: Record<string, unknown> } {
  if (!text.includes('=')) return { points: numberIn(text) };
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const levels = lines.map((line) => {
    const at = line.lastIndexOf('=');
    return [line.slice(0, at).trim(), numberIn(line.slice(at + 1))] as const;
  });
  return { levels: Object.fromEntries(levels) };
}

function numberIn(text: string): unknown {
  const trimmed = text.trim();
  return trimmed === '' || Number.isNaN(Number(trimmed)) ? trimmed : Number(trimmed);
}
