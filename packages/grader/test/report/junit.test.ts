import type { ClassResult } from '@queenside/class-view';
import { execa } from 'execa';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { junitText } from '../../src/report/files/junit.ts';
import { ASSIGNMENT, classOf, outcomeOf, submissionOf } from '../../../class-view/test/class.ts';

const [small, large, hidden, trees] = ASSIGNMENT.tests;

/** Parses documents with expat, an independent parser; returns `null` for one that is not well-formed. */
const PYTHON = `
import json, sys, xml.etree.ElementTree as tree
def read(text):
    try: root = tree.fromstring(text.encode())
    except tree.ParseError: return None
    return [[suite.get('name'), [[case.get('name'), [[each.tag, each.get('message'), each.text] for each in case]] for case in suite]] for suite in root]
json.dump([read(text) for text in json.load(sys.stdin)], sys.stdout)
`;
const hasPython = (await execa('python3', ['--version'], { reject: false })).exitCode === 0;
type Story = [tag: string, message: string, text: string | null];
type Suite = [name: string, cases: [name: string, stories: Story[]][]];
const read = async (documents: readonly string[]): Promise<(Suite[] | null)[]> => {
  const input = JSON.stringify(documents);
  const { stdout } = await execa('python3', ['-c', PYTHON], { input, env: { PYTHONUTF8: '1' } });
  return JSON.parse(stdout) as (Suite[] | null)[];
};

const textOf = (result: ClassResult): string => [...junitText(result)].join('');

/** A class of one student with this text everywhere. */
function saying(text: string): ClassResult {
  const outcome = { ...outcomeOf(small!, 'RTE', 5), reason: text, note: text };
  const run = { ...outcome.run!, errors: text };
  return { ...classOf(0), submissions: [submissionOf('1', text, [{ ...outcome, run }])] };
}

describe('junit.xml', () => {
  const result = {
    ...classOf(0),
    submissions: [
      submissionOf('7', 'Ada', [
        outcomeOf(small!, 'AC', 1234),
        outcomeOf(large!, 'JE', 100),
        outcomeOf(hidden!, 'SKIP', 0),
        outcomeOf(trees!, 'WA', 66),
      ]),
      submissionOf('8', 'Bob', [outcomeOf(small!, 'TLE', 1), outcomeOf(large!, 'CE', 1)]),
    ],
  };
  const xml = textOf(result);

  test('distinguishes failures, judge errors, and skipped tests', () => {
    expect(xml).toContain('tests="6" failures="3" errors="1" skipped="1"');
    expect(xml).toContain(
      '<testsuite name="Ada" id="7" tests="4" failures="1" errors="1" skipped="1" time="1.400">',
    );
    expect(xml).toContain('<testcase name="Small boards" classname="search.7" time="1.234"/>');
    expect(xml).toMatch(/<error type="JE" message="The judge failed[^>]*>[^<]*exited with 139/);
    expect(xml).toMatch(/<skipped message="Not run, because[^>]*\/>/);
    expect(xml).toMatch(/<failure type="TLE" message="Your program used more than 10 s/);
    expect(xml).toMatch(/<failure type="CE"/);
  });

  test('is indented, and escapes what XML reserves', () => {
    const text = 'a < "b" & it\'s';
    const document = {
      ...classOf(0),
      submissions: [
        submissionOf('8', 'true', [outcomeOf(hidden!, 'SKIP', 0)]),
        submissionOf('9', text, []),
      ],
    };
    expect(textOf(document)).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="Search problems: queens and alpha-beta" tests="1" failures="0" errors="0" skipped="1" time="0.000">
        <testsuite name="true" id="8" tests="1" failures="0" errors="0" skipped="1" time="0.000">
          <testcase name="Boards that only we know" classname="search.8" time="0.000">
            <skipped message="Not run, because nothing in “Small boards” was right."/>
          </testcase>
        </testsuite>
        <testsuite name="a &lt; &quot;b&quot; &amp; it&apos;s" id="9" tests="0" failures="0" errors="0" skipped="0" time="0.000"/>
      </testsuites>"
    `);
    expect(textOf(saying(text))).toContain('>a &lt; "b" &amp; it\'s\n');
  });

  test.skipIf(!hasPython)('keeps the text of students unchanged', async () => {
    const texts = [
      'a & b',
      '&lt;',
      '&amp;amp;',
      '&bogus;',
      ']]>',
      '<b>"\'</b>',
      'é李\u{1F451}',
      'two\nlines',
    ];
    const suites = await read(texts.map((text) => textOf(saying(text))));
    expect(
      suites.map((each) => each![0]![1][0]![1][0]![2]!.split('\nStandard error:\n')[1]),
    ).toEqual(texts);
  });

  test.skipIf(!hasPython)('is well-formed for any text', async () => {
    const texts = fc.sample(
      fc.oneof(
        // Not the unit 'binary': fast-check takes seconds to prepare it.
        fc.string({
          unit: fc.integer({ min: 0, max: 0x10_ff_ff }).map((code) => String.fromCodePoint(code)),
        }),
        fc.string({
          unit: fc.integer({ min: 0, max: 0xff_ff }).map((code) => String.fromCharCode(code)),
        }),
        fc
          .array(
            fc.constantFrom(
              '&',
              '&amp;',
              '&x;',
              '<',
              ']]>',
              '\u0000',
              '\u001B[31m',
              '\uD800',
              '\uFFFF',
              '-->',
              '"',
            ),
          )
          .map((all) => all.join('')),
      ),
      { numRuns: 400, seed: 1 },
    );
    const suites = await read(texts.map((text) => textOf(saying(text))));
    expect(texts.filter((_, index) => suites[index] === null)).toEqual([]);
  });
});
