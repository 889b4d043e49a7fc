/** The drawings of a file's answers. They are shown as images, in which nothing runs. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { DrawingRow } from '../../../messages.ts';
import { DrawingImage } from '../../parts/drawing-image.tsx';
import { getJson, type RefusedError } from '../stream/api.ts';
import { plural } from './words.ts';

interface DrawingsProps {
  readonly id: string;
  /** The problem of the file. */
  readonly problem: string | undefined;
}

export function Drawings({ id, problem }: DrawingsProps) {
  const found = useSignal<readonly DrawingRow[] | undefined>(undefined);
  const refusal = useSignal('');
  const at = useSignal(0);
  useEffect(() => {
    getJson<DrawingRow[]>(`api/files/${id}/drawings`).then(
      (rows) => (found.value = rows),
      (thrown: RefusedError) => (refusal.value = thrown.message),
    );
  }, []);
  if (refusal.value !== '') return <p class="caption part">{refusal.value}</p>;
  if (found.value === undefined)
    return <p class="caption part">Drawing, as soon as a worker is free…</p>;
  const drawing = found.value[at.value];
  if (drawing === undefined) return <p class="caption part">No answer could be drawn.</p>;
  const { record, line } = drawing;
  return (
    <div class="part">
      <div class="row">
        <button type="button" disabled={at.value === 0} onClick={() => at.value--}>
          Previous
        </button>
        <span role="status">
          Record {record}, line {line} ({at.value + 1} of {plural(found.value.length, 'drawing')})
        </span>
        <button
          type="button"
          disabled={at.value === found.value.length - 1}
          onClick={() => at.value++}
        >
          Next
        </button>
      </div>
      <DrawingImage
        address={`api/files/${id}/drawings/${record}`}
        alt={`The answer to record ${record}`}
        problem={problem}
      />
    </div>
  );
}
