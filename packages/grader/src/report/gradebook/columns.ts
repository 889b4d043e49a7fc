/** Finds the columns of a gradebook that identify students and the one for the points. */
import { defined } from '@queenside/core/basics';
import { reportError } from '../errors.ts';

/** The format of an export: Canvas's gradebook, or Moodle's grading worksheet or gradebook. */
export type GradebookFormat = 'canvas' | 'moodle';

/** The indices of a gradebook's columns. */
export interface Columns {
  /** Unique identifiers of a student. */
  readonly ids: readonly number[];
  /** The identifier that is the platform's own student number, which its file names contain too. */
  readonly number?: number;
  /** The student's name: one column, or first and last name. */
  readonly names: readonly number[];
  readonly points: number;
  /** Whether the platform accepts a grade for the student. */
  readonly unlocked?: number;
  /** The maximum points. */
  readonly most?: number;
}

/** The headings that a platform uses. */
interface Layout {
  /** The columns of ids. The first is that of the platform's own numbers. */
  readonly ids: readonly string[];
  readonly names: readonly (readonly string[])[];
  /** The column for points if none has the assignment's title. */
  readonly usual?: string;
  /** The column that shows whether the platform accepts a grade. */
  readonly unlocked?: string;
  /** The column with the maximum points. */
  readonly most?: string;
  /** Returns the assignment titles that a heading may contain. */
  readonly titles: (heading: string) => readonly string[];
}

const LAYOUTS: Readonly<Record<GradebookFormat, Layout>> = {
  canvas: {
    ids: ['ID', 'SIS User ID', 'SIS Login ID', 'Integration ID'],
    names: [['Student'], ['LastName', 'FirstName']],
    // `Search problems (123456)`
    titles: (heading) => [heading.replace(/\s*\(\d+\)$/, '')],
  },
  moodle: {
    ids: ['Identifier', 'ID number', 'Username', 'Email address'],
    names: [['Full name'], ['First name', 'Last name'], ['First name', 'Surname']],
    usual: 'Grade',
    unlocked: 'Grade can be changed',
    most: 'Maximum Grade',
    // `Assignment: Search problems (Real)`
    titles: (heading) => {
      const title = heading.replace(/\s*\(Real\)$/, '');
      return [title, title.replace(/^[^:]*:\s*/, '')];
    },
  },
};

/**
 * Finds the columns by their headings.
 *
 * @param wanted the heading of the points column, with or without the platform's additions. Default: the assignment's title or, in
 * Moodle's worksheet, `Grade`.
 * @throws QueensideError `report/gradebook-without-students`, `report/gradebook-without-column`,
 * `report/gradebook-column-unclear`, or `report/gradebook-column-taken`.
 */
export function findColumns(
  headings: readonly string[],
  format: GradebookFormat,
  title: string,
  wanted?: string,
): Columns {
  const layout = LAYOUTS[format];
  const found = headings.join(', ');
  const place = (name: string) => headings.findIndex((heading) => plain(heading) === plain(name));
  const ids = layout.ids.map(place).filter((index) => index !== -1);
  const names = layout.names.map((all) => all.map(place)).find((all) => !all.includes(-1)) ?? [];
  if (ids.length + names.length === 0) {
    const expected = [...layout.ids, ...layout.names.flat()].join(', ');
    throw reportError('gradebook-without-students', { expected, found });
  }
  const points = pointsColumn(headings, layout, title, wanted);
  if (ids.includes(points) || names.includes(points))
    throw reportError('gradebook-column-taken', { column: headings[points]! });
  const [number, unlocked, most] = [layout.ids[0], layout.unlocked, layout.most].map((name) =>
    name === undefined ? -1 : place(name),
  );
  return {
    ids,
    names,
    points,
    ...defined({
      number: number !== -1 ? number : undefined,
      unlocked: unlocked !== -1 ? unlocked : undefined,
      most: most !== -1 ? most : undefined,
    }),
  };
}

function pointsColumn(
  headings: readonly string[],
  layout: Layout,
  title: string,
  wanted: string | undefined,
): number {
  const searches = [
    ...places(headings, wanted ?? title, (heading) => [heading]),
    ...places(headings, wanted ?? title, layout.titles),
    ...(wanted === undefined && layout.usual !== undefined
      ? places(headings, layout.usual, (heading) => [heading])
      : []),
  ];
  const [first] = searches;
  const column = wanted ?? title;
  if (first === undefined)
    throw reportError('gradebook-without-column', { column, found: headings.join(', ') });
  if (first.length > 1) {
    const found = first.map((index) => headings[index]!).join(', ');
    throw reportError('gradebook-column-unclear', { count: first.length, column, found });
  }
  return first[0]!;
}

/** Returns the columns with a title as a list of one list, or an empty list if there are none. */
function places(
  headings: readonly string[],
  title: string,
  titles: (heading: string) => readonly string[],
): number[][] {
  const found = [...headings.keys()].filter((index) =>
    titles(headings[index]!).some((each) => plain(each) === plain(title)),
  );
  return found.length === 0 ? [] : [found];
}

/** Normalizes case and blanks for comparisons. */
function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}
