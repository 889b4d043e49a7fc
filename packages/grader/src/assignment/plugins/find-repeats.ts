import type { Assignment } from '@queenside/class-view';
import { instancesFor, type InstanceMaker } from './instances.ts';

/** How many students are tried. */
const STUDENTS = 30;

/** A test whose generator gives some students the same input. */
interface Repeats {
  readonly title: string;
  readonly students: number;
  /** The number of different inputs. */
  readonly different: number;
}

/** Returns the tests with own instances for each student in which made-up students get equal inputs. */
export async function findRepeats({
  assignment,
  engine,
}: {
  readonly assignment: Assignment;
  readonly engine: InstanceMaker;
}): Promise<readonly Repeats[]> {
  const repeats: Repeats[] = [];
  for (const test of assignment.tests) {
    if (test.instances.kind === 'file' || !test.instances.perStudent) continue;
    const inputs = new Set<string>();
    for (let student = 1; student <= STUDENTS; student++) {
      const handIn = { id: `student-${student}`, hash: '' };
      const { bytes } = await instancesFor(test, assignment, handIn, engine);
      inputs.add(Buffer.from(bytes).toString('latin1'));
    }
    if (inputs.size < STUDENTS)
      repeats.push({ title: test.title, students: STUDENTS, different: inputs.size });
  }
  return repeats;
}
