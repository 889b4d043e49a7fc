import fc from 'fast-check';
import { render } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import type { ClassResult } from '../src/model/index.ts';
import { classPage } from '../src/pages/class-page.ts';
import { h, type Page } from '../src/pages/element.ts';
import { pairPage } from '../src/pages/pair-page.ts';
import { staffPage } from '../src/pages/staff-page.ts';
import { studentPage } from '../src/pages/student-page.ts';
import { classView, studentViews, withLines } from '../src/view/class-view.ts';
import { pairView, staffView } from '../src/view/staff-view.ts';
import { ASSIGNMENT, classOf, outcomeOf, submissionOf } from './class.ts';
import { board } from './drawn.ts';

/** Renders a page without the document around it. */
const renderPage = ({ title, body }: Page): string =>
  render(h('body', null, h('title', null, title), body));

const result = classOf(40);
const classPageOf = (of: ClassResult, audience: 'instructor' | 'assistant') =>
  renderPage(classPage(classView(of, audience)));
const instructor = classPageOf(result, 'instructor');
const assistant = classPageOf(result, 'assistant');
const pageOf = (of: ClassResult, index: number) =>
  renderPage(studentPage(studentViews(of)(of.submissions[index]!)));
const students = result.submissions.map((_, index) => pageOf(result, index));
const all = [instructor, assistant, ...students];
const textOf = (page: string) =>
  page.replace(/<style>.*?<\/style>|<script>.*?<\/script>|<[^>]*>/gs, ' ');

describe('any page', () => {
  test('has headings in order and unique identifiers', () => {
    for (const page of all) {
      const levels = [...page.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
      expect(levels[0]).toBe(1);
      for (const [index, level] of levels.entries())
        expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
      const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  test('has tables with captions and headings', () => {
    for (const page of all)
      for (const [table] of page.matchAll(/<table.*?<\/table>/gs)) {
        expect(table).toMatch(/^<table[^>]*><caption/);
        expect(table.match(/<th(?![^>]*scope=)[ >]/)).toBeNull();
      }
  });

  test('works for an empty class', () => {
    expect(textOf(classPageOf(classOf(0), 'instructor'))).toContain('0 submissions');
  });
});

describe("a student's page", () => {
  test('does not name other students', () => {
    const names = result.submissions
      .map(({ name }) => name)
      .filter((name) => /^Student \d+$/.test(name));
    expect(names.length).toBeGreaterThan(20);
    const named = students.map((page) => names.filter((name) => textOf(page).includes(name)));
    expect(named).toEqual(
      result.submissions.map(({ name }) => names.filter((own) => own === name)),
    );
  });

  test('shows mistakes, drawings, and how the points add up', () => {
    const page = students[1]!;
    expect(page).toContain('queens in columns 4 and 8 attack each other along a row');
    expect(page).toContain('aria-label="Answer to record 4, n = 8"');
    expect(page).toContain('0 of 6 right: 0 of 15');
    expect(textOf(page)).toContain('Queens must have full points first');
  });

  test('says once how much is right and gives no line for a missing answer', () => {
    const [small] = ASSIGNMENT.tests;
    const outcome = {
      ...outcomeOf(small!, 'PAC', 7),
      reason: 'ended with exit status 1. 3 of 6 records are right nevertheless',
      records: [
        {
          number: 6,
          verdict: 'NO' as const,
          title: 'record 6',
          reason: 'the file ends',
          answerLine: 5,
        },
        { number: 5, verdict: 'WA' as const, title: 'record 5', reason: 'attacked', answerLine: 5 },
      ],
    };
    const said = (each: typeof outcome) =>
      textOf(pageOf({ ...classOf(0), submissions: [submissionOf('1', 'Ada', [each])] }, 0));
    const text = said(outcome);
    expect(text).toContain('Ended with exit status 1. 3 of 6 records are right nevertheless.');
    expect(text).toContain('Input: nqueens.txt; answers: nqueens_output.txt.');
    expect(text).not.toContain('3 of 6 records of');
    expect(text.match(/line 5 of the answer/g)).toHaveLength(1);
    expect(said({ ...outcome, reason: '' })).toContain(
      '3 of 6 records right. Input: nqueens.txt; answers: nqueens_output.txt.',
    );
  });

  test('does not count records that were not verified as failed', () => {
    const [small] = ASSIGNMENT.tests;
    const records = [
      { number: 1, verdict: 'NV' as const, title: 'record 1', reason: 'too hard to check' },
      { number: 2, verdict: 'WA' as const, title: 'record 2', reason: 'attacked' },
    ];
    const outcome = { ...outcomeOf(small!, 'NV', 7), records };
    const page = pageOf({ ...classOf(0), submissions: [submissionOf('1', 'Ada', [outcome])] }, 0);
    const [failed, open] = [...page.matchAll(/<caption>(.*?)<\/table>/gs)].slice(-2);
    expect(textOf(failed![0])).toMatch(/Failed records.*record 2/s);
    expect(failed![0]).not.toContain('record 1');
    expect(textOf(open![0])).toMatch(/Records not verified.*record 1/s);
  });

  test('shows the points by group if there are several groups, or one has a remark', () => {
    const [queens, games] = ASSIGNMENT.groups;
    const textWith = (groups: ClassResult['assignment']['groups']) => {
      const assignment = { ...ASSIGNMENT, groups };
      const [submission] = classOf(1, assignment).submissions;
      return textOf(pageOf({ ...classOf(0, assignment), submissions: [submission!] }, 0));
    };
    expect(textWith([queens!, { ...games!, id: 'trees' }])).toMatch(
      /Points by group.*Queens.*Games/s,
    );
    expect(textWith([games!])).toMatch(/Points by group.*Games.*Queens must have/s);
    expect(textWith([queens!])).not.toContain('Points by group');
  });

  test('shows only verdict and points of a staff-only test', () => {
    const [, , hidden] = ASSIGNMENT.tests;
    const secret = { ...outcomeOf(hidden!, 'PAC', 77), reason: 'record 9 is SECRET' };
    const of = { ...classOf(0), submissions: [submissionOf('1', 'Ada', [secret])] };
    const page = pageOf(of, 0);
    expect(textOf(page)).toMatch(/Partly\s+right \(PAC\)\s+7\.5 of 15/);
    expect(page).not.toMatch(/SECRET|record 4|<svg|77 ms|nqueens\.txt/);
  });

  test('draws wrong answers first, within its limits', () => {
    const [small] = ASSIGNMENT.tests;
    const records = Array.from({ length: 20 }, (_, index) => ({
      number: index + 1,
      verdict: index < 18 ? ('AC' as const) : ('WA' as const),
      title: `record ${index + 1}`,
      drawing: board(1, 3, 0, 2),
    }));
    const outcome = { ...outcomeOf(small!, 'PAC', 7), records };
    const of = { ...classOf(0), submissions: [submissionOf('1', 'Ada', [outcome])] };
    const drawn = [...pageOf(of, 0).matchAll(/aria-label="Answer to record (\d+)"/g)].map(
      ([, n]) => n,
    );
    expect(drawn).toEqual(['19', '20', '1', '2', '3']);
    expect(pageOf(of, 0)).toContain('15 more drawings not shown');
  });

  test('escapes all text', () => {
    const [small] = ASSIGNMENT.tests;
    const skeleton = (text: string) => {
      const outcome = outcomeOf(small!, 'RTE', 7);
      const said = {
        ...outcome,
        reason: `${text}.`,
        run: { ...outcome.run!, errors: `x${text}` },
        deductions: [{ why: text, share: 0.1 }],
        records: [
          { number: 1, verdict: 'WA' as const, title: text, reason: text, drawing: board(0, 2) },
        ],
      };
      const of = { ...classOf(0), submissions: [submissionOf('1', text, [said])] };
      return [pageOf(of, 0), classPageOf(of, 'instructor')].map((page) =>
        page
          .replace(/(content|aria-label|href|title|data-by|data-find)="[^"]*"/g, '')
          .replace(/>[^<]*/g, '>'),
      );
    };
    const plain = skeleton('plain');
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            '<b>',
            '</p>',
            '<!--',
            '"',
            "'",
            '&',
            '<',
            '>',
            ' onload=x',
            '\u0000',
            '</script>',
            '<svg>',
            'x',
          ),
          { minLength: 1 },
        ),
        (pieces) => {
          expect(skeleton(pieces.join(''))).toEqual(plain);
        },
      ),
    );
  });
});

describe("a teacher's decisions", () => {
  const [small, , hidden] = ASSIGNMENT.tests as Parameters<typeof outcomeOf>[0][];
  const ungraded = submissionOf('1', 'Ada', [
    outcomeOf(small!, 'WA', 5),
    outcomeOf(hidden!, 'WA', 5),
  ]);
  const item = {
    id: 'style',
    title: 'Style',
    min: 0,
    max: 5,
    description: '*Short* functions',
    note: 'secret 1',
  };
  const of: ClassResult = {
    ...classOf(0),
    assignment: { ...ASSIGNMENT, rubric: [item] },
    submissions: [
      {
        ...ungraded,
        score: { ...ungraded.score, rubric: [{ item: 'style', points: 3, max: 5 }] },
        override: {
          changes: [],
          timeFactor: 1,
          isExcused: false,
          comment: 'Come **soon**.\n\n<script>alert(1)</script>',
          note: 'secret 2',
          tests: [
            { test: small!.id, comment: 'Off by `one`', note: 'secret 3' },
            { test: hidden!.id, comment: 'See me', note: 'secret 4' },
          ],
          lines: [{ file: 'main.py', line: 2, comment: 'Why *here*?' }],
        },
      },
    ],
    programs: { '1': [{ path: 'main.py', text: 'main' }] },
  };
  const kept = { find: async () => Buffer.from('import sys\nprint(1 < 2)\n') };

  test('are on the page of their student, without notes for staff', async () => {
    const view = await withLines(studentViews(of)(of.submissions[0]!), of, kept);
    const page = renderPage(studentPage(view));
    for (const shown of [
      'Come <strong>soon</strong>.',
      '&lt;script>alert(1)&lt;/script>',
      'Off by <code>one</code>',
      'See me',
      '<em>Short</em> functions',
      '3 of 5',
      'main.py, line 2',
      'print(1 &lt; 2)',
      'Why <em>here</em>?',
    ])
      expect(page).toContain(shown);
    expect(page).not.toContain('secret');
  });

  test('cross out an item that does not count, and say so', () => {
    const pageWith = (points: number | null): string => {
      const rubric = [{ item: 'style', points, max: 5, level: 'good', isOverruled: true }];
      const [first] = of.submissions;
      const submission = { ...first!, score: { ...first!.score, rubric } };
      return renderPage(studentPage(studentViews(of)(submission)));
    };
    const words = 'not counted: your teacher set the points of this test';
    expect(pageWith(3)).toContain(`<s>3 of 5: good</s><br/>${words}`);
    expect(pageWith(null)).toContain(words);
    expect(pageWith(null)).not.toContain('not decided yet');
  });

  test('are with their notes on the page for staff', async () => {
    const page = renderPage(staffPage(await staffView('assistant', of, of.submissions[0]!, kept)));
    for (const note of ['secret 2', 'secret 3', 'secret 4']) expect(page).toContain(note);
  });
});

describe('a staff page', () => {
  const [small, , hidden] = ASSIGNMENT.tests;
  const outcomes = [outcomeOf(small!, 'JE', 7), outcomeOf(hidden!, 'PAC', 7)];
  const of = { ...classOf(8), submissions: [submissionOf('1', 'Ada', outcomes)] };
  const [forInstructor, forAssistant] = (['instructor', 'assistant'] as const).map((audience) =>
    textOf(classPageOf(of, audience)),
  );

  test('shows failed records of staff-only tests', async () => {
    const view = await staffView('assistant', of, of.submissions[0]!, undefined);
    const page = textOf(renderPage(staffPage(view)));
    expect(
      page.match(/record 4, n = 8\s+✗\s*Wrong\s+answer \(WA\)\s+queens in columns 4 and 8/g),
    ).toHaveLength(1);
  });

  test('lists for the instructor who handed in nothing and which cells were left unchanged', () => {
    const [page] = /id="gradebook-1".*?<\/section>/s.exec(instructor)!;
    expect(textOf(instructor)).toContain('2 students in gradebook.csv handed in nothing.');
    expect(textOf(page)).toContain("maximum is 100 points, but the assignment's is 60");
    expect(textOf(page)).toContain('2 students handed in nothing');
    expect(textOf(page)).toMatch(/Li, An\s+5\s/);
    expect(textOf(page)).toMatch(/&lt;b>Nobody&lt;\/b>\s+6\s+excused \(EX\)/);
    expect(page).toMatch(/Doe, Jane \(<a href="students\/1006\.html">.*excused \(EX\)/);
    expect(textOf(page)).toMatch(/1 student handed in, but not graded.*Roe, Max/s);
    expect(textOf(page)).toMatch(/1 submission without a clear row:\s+who-is/);
    const gradebooks = [{ ...result.gradebooks![0]!, kept: [], ungraded: [], missing: [] }];
    const full = { ...result, gradebooks: [{ ...gradebooks[0]!, unmatched: [] }] };
    const complete = 'Every student has one.';
    expect(textOf(classPageOf(full, 'instructor'))).toContain(complete);
    expect(textOf(instructor)).not.toContain(complete);
  });

  test('hides from assistants what only the instructor may see', () => {
    for (const secret of [
      'exited with 139',
      '271828',
      '31415',
      'Similar submissions',
      '93 %',
      'Li, An',
    ]) {
      expect(forInstructor).toContain(secret);
      expect(forAssistant).not.toContain(secret);
    }
    for (const shared of ['broken.zip', '&lt;i>evil&lt;/i>.tar', 'not graded yet'])
      expect(forAssistant).toContain(shared);
  });
});

describe('pages of single submissions for staff', () => {
  const hostile = '<script>alert(1)</script>&amp;\u0000 end\n';
  const texts = new Map([
    ['program', `a = 1\n${hostile}`],
    ['other', `${hostile}b = 2\n`],
    ['output', hostile],
    ['errors', 'x'.repeat(20_000)],
  ]);
  const kept = { find: async (key: string) => Buffer.from(texts.get(key) ?? '') };
  const [small] = ASSIGNMENT.tests;
  const outcome = {
    ...outcomeOf(small!, 'PAC', 7),
    files: { output: 'output', errors: 'errors', answer: 'output' },
  };
  const submissions = [submissionOf('1', 'Ada', [outcome]), submissionOf('2', '<b>', [outcome])];
  const programs = {
    1: [{ path: '<i>.py', text: 'program' }],
    2: [{ path: 'b.py', text: 'other' }],
  };
  const of = { ...classOf(0), submissions, programs };

  test('show what the program wrote, as text', async () => {
    const view = await staffView('assistant', of, submissions[0]!, kept);
    const page = renderPage(staffPage(view));
    const [, pre] = /<summary>Standard output<\/summary><pre[^>]*>(.*?)<\/pre>/s.exec(page)!;
    expect(pre).toBe('&lt;script>alert(1)&lt;/script>&amp;amp; end\n');
    expect(page).toContain('<summary>Answer: nqueens_output.txt</summary>');
    expect(page).toContain('Standard error, without the last 3616 bytes');
    expect(page).toContain('<summary>&lt;i>.py</summary>');
    expect(page).not.toContain('<script>');
  });

  test('show a pair side by side with its equal parts', async () => {
    const [left, right] = [...programs[1], ...programs[2]].map(({ text }) => {
      const start = texts.get(text)!.indexOf('alert');
      return { program: 0, start, end: start + 'alert(1)'.length };
    });
    const pair = {
      left: '1',
      right: '2',
      similarity: 0.5,
      longest: 4,
      equal: [{ left: left!, right: right! }],
    };
    const byId = (id: string) => of.submissions.find((each) => each.id === id);
    const compare = () => expect.unreachable('the pair is compared already');
    const page = renderPage(pairPage(await pairView(of, pair, byId, kept, compare)));
    const marks = [
      ...page.matchAll(/<mark class="hue1" id="(\w+)"><a href="#(\w+)"[^>]*>1<\/a>(.*?)<\/mark>/g),
    ];
    expect(marks.map(([, ...groups]) => groups)).toEqual([
      ['l1', 'r1', 'alert(1)'],
      ['r1', 'l1', 'alert(1)'],
    ]);
    expect(page).toContain('a = 1\n&lt;script><mark');
    expect(page).not.toMatch(/<script>|<b>/);
  });

  test('are not linked from pages of students', () => {
    for (const page of students) expect(page).not.toMatch(/staff\/|similar\//);
  });
});
