import { output } from '@queenside/grader/parts';
import type { KeptPart } from '../../../grading-messages.ts';

/** Texts of students, each to be opened. */
export function Texts({ parts }: { readonly parts: readonly KeptPart[] }) {
  return (
    <div class="texts">
      {parts.map(({ title, text, rest }) =>
        output(rest > 0 ? `${title}, without the last ${rest} bytes` : title, text, false),
      )}
    </div>
  );
}
