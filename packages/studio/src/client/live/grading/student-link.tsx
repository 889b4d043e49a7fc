import { addressOf, setParameters } from '../../shell/address.ts';
import { nameOf } from './class.ts';

/** Opens a student's page; without an id, the list of all. */
export function openStudent(student: string | undefined, test?: string): void {
  setParameters({ student, test, record: undefined }, true);
}

/** Links to a student's page. */
export function StudentLink({ id }: { readonly id: string }) {
  return (
    <a href={addressOf('grading', { student: id })}>
      <bdi>{nameOf(id)}</bdi>
    </a>
  );
}
