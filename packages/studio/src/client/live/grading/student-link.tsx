import { addressOf, setParameters } from '@queenside/playground/address';
import { nameOf, students } from './class.ts';

/** Opens a student's page; without an id, the list of all. */
export function openStudent(student: string | undefined, test?: string): void {
  setParameters({ student, test, record: undefined }, true);
}

/** Links to a student's page, or to a test on it, if the id is that of a student. */
export function StudentLink({ id, test }: { readonly id: string; readonly test?: string }) {
  if (!students.value.has(id)) return <bdi>{id}</bdi>;
  return (
    <a href={addressOf('grading', { student: id, test })}>
      <bdi>{nameOf(id)}</bdi>
    </a>
  );
}
