/** Answers a file whose name tells no problem, as a copy whose name does. */
import { useSignal } from '@preact/signals';
import { catalog, nameOf } from '@queenside/playground/catalog';
import type { InboxFile } from '../../../messages.ts';
import { required, uploadFile, type RefusedError } from '../stream/api.ts';
import { open } from './selection.ts';

export function AnswerAs({ row: { id, name } }: { readonly row: InboxFile }) {
  const problem = useSignal(catalog.problems[0]!.id);
  const refusal = useSignal('');
  const copy = `${problem.value}-${name.split('/').at(-1)!}`;
  const add = async (): Promise<void> => {
    try {
      const response = await required(fetch(`api/files/${id}/input`));
      open((await uploadFile(copy, await response.blob())).id);
    } catch (thrown) {
      refusal.value = (thrown as RefusedError).message;
    }
  };
  return (
    <div class="row">
      <label class="inline">
        Answer it as
        <select
          value={problem.value}
          onChange={({ currentTarget }) => (problem.value = currentTarget.value)}
        >
          {catalog.problems.map((each) => (
            <option key={each.id} value={each.id}>
              {nameOf(each)}
            </option>
          ))}
        </select>
      </label>
      <button type="button" onClick={() => void add()}>
        Add a copy
      </button>
      <span class="caption">
        <bdi>{copy}</bdi>
      </span>
      {refusal.value !== '' && (
        <p class="error" role="alert">
          {refusal.value}
        </p>
      )}
    </div>
  );
}
