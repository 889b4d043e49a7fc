/** Which columns of a gradebook tell who a student is, and which one takes the points. */
import { reportError } from '../errors.ts';

/** As the platform exports it: Canvas's gradebook; Moodle's grading worksheet, or its gradebook. */
export type GradebookFormat = 'canvas' | 'moodle';

export interface Columns {
  /** What a student is known by, one and only. */
  readonly ids: readonly number[];
  /** The one of them that holds the platform's own number of a student, which the names of its files hold too. */
  readonly number?: number;
  /** What a student is called: one column, or first and last name. */
  readonly names: readonly number[];
  readonly points: number;
  /** Where the platform says whether it takes a grade for the student. */
  readonly unlocked?: number;
  /** Where it says how many points there are. */
  readonly most?: number;
}

interface Layout {
  /** The first is the one of the platform's own numbers. */
  readonly ids: readonly string[];
  readonly names: readonly (readonly string[])[];
  /** Of the column for points, where the assignment's title does not tell. */
  readonly usual?: string;
  /** Of the column that says whether a grade is taken. */
  readonly unlocked?: string;
  /** Of the column that says how many points there are. */
  readonly most?: string;
  /** The titles that a heading stands for beside itself. */
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
 * @param wanted the heading of the column for points, with or without what the platform adds to a title; where it is not given,
 * the assignment's title or, in Moodle's worksheet, `Grade`.
 * @throws QueensideError `report/gradebook-without-students`, `report/gradebook-without-column`,
 * `report/gradebook-column-unclear`, `report/gradebook-column-taken`.
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
    ...(number !== -1 && { number }),
    ...(unlocked !== -1 && { unlocked }),
    ...(most !== -1 && { most }),
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

/** The columns that stand for a title, as a list of one list; an empty one where there are none. */
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

/** For comparisons: case, and how blanks are set, make no difference. */
function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}
