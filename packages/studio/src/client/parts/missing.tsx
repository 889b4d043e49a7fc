/** Says that the address names a problem or solver that the page does not have: links to third-party plugins do. */
import { parameters } from '../shell/address.ts';
import { problem, solvers } from '../state/question.ts';

export function Missing() {
  const missing = missingName();
  if (missing === undefined) return null;
  return (
    <p class="error" role="alert">
      There is no {missing} here. It may belong to a plugin that is not loaded.
    </p>
  );
}

function missingName(): string | undefined {
  const [asked, solver] = [parameters.value.get('problem'), parameters.value.get('solver')];
  if (asked !== null && asked !== problem.value.id) return `problem ${asked}`;
  if (solver === null || solvers.value.some(({ id }) => id === solver)) return undefined;
  return `solver ${solver} of ${problem.value.id}`;
}
