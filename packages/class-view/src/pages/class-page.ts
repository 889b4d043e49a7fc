/** Renders the page of the whole class, for staff. */
import { legible } from '@queenside/core/basics';
import { h, section, type Element, type Page } from './element.ts';
import type { ClassView } from '../view/class-view.ts';
import { spread } from '../view/figures.ts';
import { counted, shortened } from '../text.ts';
import { classTable, studentLink } from './class-table.ts';
import { gradebookSection } from './gradebook-section.ts';
import { table, barTable } from './table.ts';
import { testSection } from './class-test.ts';
import { legend } from './verdict.ts';

/** The most characters of a reason in a list. */
const LONGEST_REASON = 400;
/** The most rows of all tests' lists together; they keep the page of a large class small. */
const MOST_ROWS = 1200;

export function classPage(view: ClassView): Page {
  const parts = [
    students(view),
    ...gradebooks(view),
    distribution(view),
    tests(view),
    ...identical(view),
    ...similar(view),
    ...refused(view),
  ];
  return {
    title: legible(`${view.title}: for the ${view.audience}`),
    sorts: true,
    isWide: true,
    body: [
      h('header', null, [
        h('h1', null, legible(view.title)),
        h('p', null, facts(view)),
        ...(view.isPartial
          ? [h('p', { class: 'notice' }, 'Some submissions are not graded yet.')]
          : []),
        ...view.notices.map((notice) => h('p', { class: 'notice' }, legible(notice))),
        h('nav', { 'aria-label': 'On this page' }, [
          h(
            'ul',
            null,
            parts.map(({ id, title }) => h('li', null, h('a', { href: `#${id}` }, title))),
          ),
        ]),
      ]),
      h(
        'main',
        null,
        parts.map(({ id, title, content }) => section(id, 2, title, ...content)),
      ),
    ],
  };
}

interface Part {
  readonly id: string;
  readonly title: string;
  readonly content: readonly Element[];
}

function facts(view: ClassView): string {
  const {
    audience,
    submissions,
    tests: all,
    refused: out,
    sandbox,
    tools,
    gradebooks: lists,
  } = view;
  return [
    `For the ${audience}.`,
    `${counted(submissions.length, 'submission')}, ${counted(all.length, 'test')},`,
    out.length === 0 ? 'none refused.' : `${out.length} refused.`,
    ...(lists ?? []).map(
      ({ missing, file }) =>
        `${counted(missing.length, 'student')} in ${legible(file)} handed in nothing.`,
    ),
    `Sandbox: ${sandbox}.`,
    ...(tools.length === 0 ? [] : [`Programs: ${legible(tools.join(', '))}.`]),
  ].join(' ');
}

function students(view: ClassView): Part {
  const { submissions, seeds } = view;
  return {
    id: 'students',
    title: 'Students',
    content: [
      ...classTable(view),
      ...(submissions.some(({ isOpen }) => isOpen)
        ? [
            h(
              'p',
              null,
              '“open”: the judge could not decide everything, so points may still be added.',
            ),
          ]
        : []),
      h('details', null, [h('summary', null, 'What the verdicts mean'), legend()]),
      ...(seeds === undefined
        ? []
        : [
            h('details', null, [
              h('summary', null, 'Seeds of the instances'),
              table({
                caption: 'Seeds',
                hidesCaption: true,
                columns: [{ title: 'Instances of' }, { title: 'Seed' }],
                rows: seeds.map(({ of, value }) => [{ content: legible(of) }, { content: value }]),
              }),
            ]),
          ]),
    ],
  };
}

function distribution({ submissions }: ClassView): Part {
  const bins = spread(submissions);
  return {
    id: 'distribution',
    title: 'Distribution of points',
    content: [
      bins.length === 0
        ? h('p', null, 'There are no totals yet.')
        : barTable('Students by total', ['Points', 'Students'], bins),
    ],
  };
}

function tests({ tests: all }: ClassView): Part {
  return {
    id: 'tests',
    title: 'Tests',
    content: all.map((figures, index) =>
      testSection(figures, `test-${index + 1}`, Math.ceil(MOST_ROWS / all.length)),
    ),
  };
}

function gradebooks({ gradebooks: all, submissions }: ClassView): Part[] {
  if (all === undefined) return [];
  return [
    {
      id: 'gradebook',
      title: 'Gradebook',
      content: all.map((each, index) =>
        gradebookSection(each, submissions, `gradebook-${index + 1}`),
      ),
    },
  ];
}

function identical({ identical: groups = [], submissions }: ClassView): Part[] {
  if (groups.length === 0) return [];
  const named = new Map(submissions.map((each) => [each.id, each]));
  const items = groups.map(({ submissions: ids, same }) =>
    h('li', null, [
      ...ids.flatMap((id, index) => {
        const submission = named.get(id);
        const who = submission === undefined ? legible(id) : studentLink(submission);
        return index === 0 ? [who] : [', ', who];
      }),
      same === 'files' ? ': every byte of the programs' : ': all but names, comments, and layout',
    ]),
  );
  return [{ id: 'identical', title: 'Identical submissions', content: [h('ul', null, items)] }];
}

function similar({ similar: pairs, submissions }: ClassView): Part[] {
  if (pairs === undefined) return [];
  const named = new Map(submissions.map((each) => [each.id, each]));
  const who = (id: string) => {
    const submission = named.get(id);
    return submission === undefined ? legible(id) : studentLink(submission);
  };
  const rows = pairs.map(({ left, right, similarity, longest }, index) => [
    { content: who(left) },
    { content: who(right), class: 'words' },
    {
      content: h('a', { href: `similar/${index + 1}.html` }, `${Math.round(similarity * 100)} %`),
      sortBy: similarity,
    },
    { content: String(longest), sortBy: longest },
  ]);
  const columns = [
    { title: 'One' },
    { title: 'Other' },
    { title: 'Side by side', isNumber: true },
    { title: 'Longest equal part', isNumber: true },
  ];
  const content =
    pairs.length === 0
      ? h('p', null, 'No two submissions are very similar.')
      : table({ caption: 'Pairs of submissions, most similar first', columns, rows });
  return [{ id: 'similar', title: 'Similar submissions', content: [content] }];
}

function refused({ refused: all }: ClassView): Part[] {
  if (all.length === 0) return [];
  const items = all.map(({ name, reason }) =>
    h('li', null, [
      h('strong', null, legible(name)),
      `: ${legible(shortened(reason, LONGEST_REASON))}`,
    ]),
  );
  return [{ id: 'refused', title: 'Refused submissions', content: [h('ul', null, items)] }];
}
