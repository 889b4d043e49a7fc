import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  type ClassResult,
  classPage,
  classView,
  studentPage,
  studentViews,
} from '@queenside/class-view';
import { describe, expect, test } from 'vitest';
import { ASSIGNMENT, classOf, outcomeOf, submissionOf } from '../../../class-view/test/class.ts';
import { board } from '../../../class-view/test/drawn.ts';
import { renderPage } from '../../src/report/document.ts';

const result = classOf(40);
const classPageOf = (of: ClassResult, audience: 'instructor' | 'assistant') =>
  renderPage(classPage(classView(of, audience)));
const students = result.submissions.map((submission) =>
  renderPage(studentPage(studentViews(result)(submission))),
);
const all = [classPageOf(result, 'instructor'), classPageOf(result, 'assistant'), ...students];

describe('a document', () => {
  test('is self-contained', () => {
    for (const page of all) {
      const addresses = [...page.matchAll(/(?:href|src|action|data|poster)="([^"]*)"/g)].map(
        String,
      );
      for (const address of addresses)
        expect(address).toMatch(
          /^href="(?:#[\w-]+|(?:students|staff)\/\w+\.html(?:#[\w-]+)?|similar\/\d+\.html)"/,
        );
      expect(page).not.toMatch(/@import|url\(/);
    }
  });

  test('allows only its own style and script', () => {
    for (const page of all) {
      const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)!;
      const hashes = [...page.matchAll(/<(style|script)>(.*?)<\/\1>/gs)].map(
        ([, kind, text]) =>
          `${kind}-src 'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
      );
      expect(policy!.replaceAll('&#39;', "'").split('; ')).toEqual([
        "default-src 'none'",
        ...hashes,
        "base-uri 'none'",
        "form-action 'none'",
      ]);
      expect(page).not.toMatch(/ style="| on\w+="/);
    }
    expect(students.some((page) => page.includes('<script>'))).toBe(false);
  });

  test('shows a right answer beside a wrong one, and lets its replay run', () => {
    const [small] = ASSIGNMENT.tests;
    const of = {
      ...classOf(0),
      submissions: [submissionOf('1', 'Ada', [outcomeOf(small!, 'PAC', 7)])],
    };
    const replay =
      '<title>"&</title><style>\nb {}\n</style><script>\nstep()\n</script><script>go()</script>';
    const answer = { drawing: board(1, 3, 0, 2), replay };
    const answers = new Map([['small', new Map([[4, answer]])]]);
    const page = renderPage(studentPage(studentViews(of)(of.submissions[0]!), answers));
    expect(page).toContain('aria-label="Answer to record 4, n = 8"');
    expect(page).toContain('aria-label="A right answer to record 4, n = 8"');
    expect(page).toContain('srcdoc="&lt;title>&quot;&amp;&lt;/title>&lt;style>\nb {}\n&lt;/style>');
    expect(page).toContain('sandbox="allow-scripts"');
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(page).toContain(`script-src ${hash('\nstep()\n')} ${hash('go()')};`);
    expect(page).toMatch(/style-src '[^';]+' '/);
    expect(page).toContain(` ${hash('\nb {}\n')}; script-src`);
  });
});

describe('colors', () => {
  const css = readFileSync(
    new URL(import.meta.resolve('@queenside/runtime/look/tokens.css')),
    'utf8',
  );
  const colours = [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)];
  const brightness = (colour: string) => {
    const [r, g, b] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  /** Contrast by WCAG 2.2. */
  const contrast = (one: string, other: string) => {
    const [low, high] = [brightness(one), brightness(other)].toSorted((a, b) => a - b);
    return (high! + 0.05) / (low! + 0.05);
  };

  test.each([
    ['light', 2],
    ['dark', 3],
  ])('of %s text have enough contrast (AA: 4.5)', (_, place) => {
    const of = new Map(colours.map((match) => [match[1]!, match[place]!]));
    expect([...of.keys()]).toHaveLength(16);
    const pairs = ['ink', 'dim', 'accent', 'marked', 'right', 'undecided', 'wrong'].flatMap(
      (text) => ['paper', 'panel'].map((ground) => [text, ground] as const),
    );
    const weak = pairs.filter(([text, ground]) => contrast(of.get(text)!, of.get(ground)!) < 4.5);
    expect(weak).toEqual([]);
  });
});
