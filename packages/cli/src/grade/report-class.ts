import {
  writeReports,
  type ClassResult,
  type FilledGradebook,
  type FoundSubmissions,
  type ReportOptions,
} from '@queenside/grader';
import { fillGradebooks, publishGradebook, type Gradebook } from './gradebooks.ts';

/** The files written about a class. */
interface Reported {
  /** The class's result, with the gaps in its gradebooks. */
  readonly result: ClassResult;
  readonly filled: readonly { readonly gradebook: FilledGradebook; readonly file: string }[];
}

/** Writes the reports of a class, and fills its gradebooks. */
export async function reportClass(
  graded: ClassResult,
  found: FoundSubmissions,
  gradebooks: readonly Gradebook[],
  folder: string,
  options: ReportOptions,
): Promise<Reported> {
  const books = fillGradebooks(gradebooks, graded, found);
  const result = withGradebooks(graded, books);
  await writeReports(result, folder, options);
  const filled: { gradebook: FilledGradebook; file: string }[] = [];
  for (const gradebook of books)
    filled.push({ gradebook, file: await publishGradebook(gradebook, folder) });
  return { result, filled };
}

function withGradebooks(result: ClassResult, filled: readonly FilledGradebook[]): ClassResult {
  if (filled.length === 0) return result;
  return { ...result, gradebooks: filled.map(({ report }) => report) };
}
