import { keptText, type StaffView } from '@queenside/class-view';

/** Texts of students, each to be opened. */
export function Texts({ parts }: { readonly parts: StaffView['programs'] }) {
  return <div class="texts">{parts.map((part) => keptText(part, false))}</div>;
}
