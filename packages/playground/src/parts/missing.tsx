/** Says what the page does not show of its address: a problem or solver of a plugin that is not loaded, or a record. */
import { parameters } from '../address/address.ts';
import { problem, solvers, unreadable } from '../state/question.ts';

export function Missing() {
  const missing = missingName();
  if (missing === undefined && unreadable.value === '') return null;
  return (
    <p class="error" role="alert">
      {missing === undefined
        ? `${unreadable.value} The page shows an example.`
        : `There is no ${missing} here. It may belong to a plugin that is not loaded.`}
    </p>
  );
}

function missingName(): string | undefined {
  const [asked, solver] = [parameters.value.get('problem'), parameters.value.get('solver')];
  if (asked !== null && asked !== problem.value.id) return `problem ${asked}`;
  if (solver === null || solvers.value.some(({ id }) => id === solver)) return undefined;
  return `solver ${solver} of ${problem.value.id}`;
}
