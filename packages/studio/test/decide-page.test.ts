/** A teacher's half hour on the page Grading: ten students are read, changed, and commented on, and nothing is lost. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadAssignment, loadOverrides } from '@queenside/grader';
import { execa } from 'execa';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { axeViolations, CHROMIUM, openBrowser } from '../../playground/test/open-site.ts';
import { builtSite } from './built-site.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const COMMAND = process.env['QUEENSIDE_COMMAND']!;
const MARKUP = '<img src=x onerror="globalThis.isOwned=true">';
const STUDENTS = Array.from({ length: 30 }, (_, index) => `s${index}`);
/** Those who are read one by one. */
const TEN = STUDENTS.slice(0, 10);
const ASSIGNMENT = `title: Queens
rubric:
  - { title: Style, levels: { poor: 0, good: 2, excellent: 3 }, note: for staff only }
  - { title: No name, points: -2 }
  - { title: Proof, levels: { none: 0, idea: 2, complete: 4 } }
  - { title: Talk, points: 20 }
tests:
  - { id: boards, title: Boards, problem: nqueens, instances: boards.txt, points: 10 }
`;
/** The editor's comment and order must stay. */
const OVERRIDES = `# Kim agreed to all of this.
students:
  s9:
    note: handed in on paper   # see the mail
`;

describe.skipIf(CHROMIUM === undefined)('a teacher who decides on the page', () => {
  let folder: string;
  let studio: ChildProcess;
  let address = '';
  let context: BrowserContext;
  let page: Page;
  const complaints: string[] = [];

  const put = (path: string, text: string) => writeFile(join(folder, path), text);
  const read = (path: string) => readFile(join(folder, path), 'utf8');

  const start = async (port: string): Promise<void> => {
    const flags = ['--submissions', 'handed-in', '--trusted', '--no-open', '--port', port];
    studio = spawn(process.execPath, [COMMAND, 'studio', '--grade', 'assignment.yaml', ...flags], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, QUEENSIDE_STUDIO_SITE: await builtSite(), XDG_STATE_HOME: folder },
    });
    // A closed pipe would end the studio, so the output is read to its end.
    let said = '';
    studio.stdout!.on('data', (data) => (said += String(data)));
    const found = await vi.waitUntil(() => /Studio: (\S+)/.exec(said), { timeout: 240_000 });
    address = found[1]!;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'queenside-desk-'));
    await put('assignment.yaml', ASSIGNMENT);
    await put('overrides.yaml', OVERRIDES);
    await put('boards.txt', '4\n5\n');
    for (const [index, name] of STUDENTS.entries()) {
      await mkdir(join(folder, 'handed-in', name), { recursive: true });
      const last = index % 2 === 0 ? 4 : 5;
      const second = name === 's29' ? `${MARKUP} [1,x]` : `[1,3,5,2,${last}]`;
      const program = `# ${MARKUP}\nout = open("nqueens_out.txt", "w")\nout.write(${JSON.stringify(`[2,4,1,3]\n${second}\n`)})\n`;
      await put(`handed-in/${name}/nqueens.py`, program);
    }
    const grade = ['grade', 'assignment.yaml', '--submissions', 'handed-in', '--trusted'];
    await execa(process.execPath, [COMMAND, ...grade, '--quiet'], { cwd: folder, reject: false });
    await start('0');
    context = await openBrowser();
    page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(address);
    await page.getByRole('navigation', { name: 'Views' }).waitFor();
  });
  afterAll(async () => {
    await context.close();
    studio.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  const at = (hash: string): string => new URL(`/${hash}`, address).href;
  const opened = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
  const said = (words: string) => page.getByText(words, { exact: false }).waitFor();
  const saved = (words: string) => said(`Saved: ${words}`);
  /** Returns the decided items of each student, as the grader reads them. */
  const rubrics = async () => {
    const overrides = await loadOverrides(await loadAssignment(join(folder, 'assignment.yaml')));
    return new Map(STUDENTS.map((name) => [name, new Map(overrides.find([name])?.rubric)]));
  };
  const writeComment = async (text: string): Promise<void> => {
    await page.keyboard.press('c');
    await page.keyboard.type(text);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Edit: Comment', exact: true }).waitFor();
  };

  test('reads ten students, changes six, comments on eight, and decides one item for all', async () => {
    await page.goto(at('#/grading?student=s0'));
    await opened('s0');
    await page.keyboard.press('i');
    for (const [index, name] of TEN.entries()) {
      await opened(name);
      await page.keyboard.press('2');
      await saved(`${name}, Style: good`);
      if (index < 6) {
        await page.keyboard.press('e');
        await page.keyboard.type(String(index - 2.5));
        await page.keyboard.press('Tab');
        await page.keyboard.type(`reason ${index}`);
        await page.keyboard.press('Control+Enter');
        await saved(`${name}, Points of Boards`);
      }
      if (index < 8) await writeComment(`Well done, **${name}**. ${MARKUP}`);
      if (index === 4) {
        // A crash in the middle.
        studio.kill('SIGKILL');
        await once(studio, 'exit');
        await start(new URL(address).port);
        await page.reload();
        await opened(name);
        await page.keyboard.press('i');
        await page.getByRole('button', { name: 'Edit: Comment', exact: true }).waitFor();
      }
      if (index < TEN.length - 1) await page.keyboard.press('j');
    }
    await page.getByRole('button', { name: /excellent/ }).click();
    await saved('s9, Style: excellent');
    await page.keyboard.press('u');
    await saved('s9, undone');
    await page.getByRole('button', { name: /good/, pressed: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('the file has everything, and keeps what an editor wrote', async () => {
    const text = await read('overrides.yaml');
    expect(text.startsWith(OVERRIDES)).toBe(true);
    expect(text.match(/style: good/g)).toHaveLength(10);
    expect(text.match(/reason: reason \d/g)).toHaveLength(6);
    expect(text.match(/comment: .*Well done/g)).toHaveLength(8);
    expect(text).not.toContain('excellent');
  });

  test('reports and exports agree with the page, and students see no notes', async () => {
    await page.goto(at('#/grading'));
    const row = page.getByRole('row').filter({ hasText: 's5' });
    await row.waitFor();
    expect(await row.innerText()).toMatch(/9\.5 \/ 37/);
    const exported = await (await page.request.get(at('api/grading/export/grades.csv'))).text();
    // Of 10 points half are right; 2.5 were added, and 2 are for style, with no deduction; the rest is open.
    expect(exported).toContain('\ns5,s5,,7.5,PAC,2,0,,,0,9.5,37,');
    await vi.waitUntil(async () => (await read('grades/grades.csv')) === exported, {
      timeout: 240_000,
    });
    const student = await read('grades/students/s5.html');
    expect(student).toMatch(/Well done, <strong>s5<\/strong>/);
    expect(student).toContain('reason 5');
    expect(student).not.toContain('for staff only');
    expect(student).not.toContain('<img src=x');
    expect(await read('grades/students/s9.html')).not.toContain('on paper');
    expect(await read('grades/staff/s9.html')).toContain('on paper');
  });

  test('comments at a line, which another page shows at once', async () => {
    const other = await page.context().newPage();
    await other.goto(at('#/grading?student=s3'));
    await other.getByRole('heading', { name: 's3', exact: true }).waitFor();
    await page.goto(at('#/grading?student=s3'));
    await page.getByRole('button', { name: 'Comment on line 1' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Close the `file`.');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await other.getByRole('button', { name: 'Edit: Comment on line 2' }).waitFor();
    await vi.waitUntil(
      async () => (await read('grades/students/s3.html')).includes('Close the <code>file</code>'),
      { timeout: 240_000 },
    );
    await other.close();
  });

  test('shows what an editor changed meanwhile, and loses neither', async () => {
    await page.goto(at('#/grading?student=s9'));
    await opened('s9');
    await page.getByRole('button', { name: 'Edit: Note for staff', exact: true }).click();
    const box = page.getByRole('textbox', { name: 'Note for staff', exact: true });
    await box.fill('mine');
    await put('overrides.yaml', (await read('overrides.yaml')).replace('on paper', 'by mail'));
    const conflict = page.getByRole('alert').filter({ hasText: 'handed in by mail' });
    await conflict.waitFor();
    expect(await box.inputValue()).toBe('mine');
    await conflict.getByRole('button', { name: 'Write over it' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Edit: Note for staff', exact: true }).waitFor();
    expect(await read('overrides.yaml')).toContain('note: mine   # see the mail');
  });

  test('switches the keys off, and remembers that', async () => {
    await page.goto(at('#/grading?student=s8'));
    const isOn = page.getByLabel('Single keys act');
    const keys = page.getByText('Keys', { exact: true });
    await keys.click();
    await isOn.uncheck();
    await page.reload();
    await opened('s8');
    await page.keyboard.press('3');
    await page.keyboard.press('k');
    await keys.click();
    expect(await isOn.isChecked()).toBe(false);
    await opened('s8');
    expect(await read('overrides.yaml')).not.toContain('excellent');
    await isOn.check();
  });

  test('decides what was meant for thirty students by keys only, as fast as somebody types', async () => {
    const meant = await rubrics();
    /** Types for students one after the other, from the open one on, and does not wait for the page. */
    const pass = async (
      names: readonly string[],
      turn: 'j' | 'k',
      item: string,
      keysOf: (index: number) => readonly [keys: string, meant: string | number],
    ): Promise<void> => {
      for (const [index, name] of names.entries()) {
        const [keys, value] = keysOf(index);
        for (const key of [...keys.split(' '), turn]) await page.keyboard.press(key);
        meant.get(name)!.set(item, value);
      }
    };
    await page.goto(at('#/grading?student=s0'));
    await page.reload();
    await opened('s0');
    await page.keyboard.press('3');
    await said('No item of the rubric is marked.');
    // Style, which the first ten have: a slip is corrected, or undone, or is no choice at all.
    await page.keyboard.press('i');
    const style = ['poor', 'good', 'excellent'];
    await pass(STUDENTS, 'j', 'style', (index) => {
      const digit = (index % 3) + 1;
      const slip = ['', `${(digit % 3) + 1} `, '9 x 0 ', `${digit} ${digit} `][index % 4]!;
      return [`${slip}${digit}`, style[digit - 1]!];
    });
    await said('This is the last student.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('1');
    await said('No item of the rubric is marked.');
    // Proof, backwards. A slip is undone, and a correction is not.
    for (const key of ['i', 'i', 'i']) await page.keyboard.press(key);
    await pass(STUDENTS.slice(-6).toReversed(), 'k', 'proof', (index) => [
      index % 2 === 0 ? '1 u 3' : '1 3 2 3',
      'complete',
    ]);
    // Talk has more points than a digit.
    await page.keyboard.press('i');
    await pass(STUDENTS.slice(-7), 'j', 'talk', (index) => {
      if (index % 3 === 0) return ['1 5', 15];
      return index % 3 === 1 ? ['9 9 Enter Escape 7 . 5 Enter', 7.5] : ['2 2 Backspace 0', 20];
    });
    await vi.waitUntil(async () => isDeepStrictEqual(await rubrics(), meant), { timeout: 240_000 });
    expect(await rubrics()).toEqual(meant);

    // What was saved for this student can be taken back one by one, until the page leaves it.
    await page.goto(at('#/grading?student=s24'));
    await opened('s24');
    const list = page.getByRole('list', { name: 'Saved' });
    await page.keyboard.press('Shift+I');
    await page.keyboard.press('1');
    await said('s24, Proof: none');
    await page.keyboard.press('Shift+I');
    await page.keyboard.press('2');
    await said('s24, No name: -2');
    expect(await list.getByRole('listitem').count()).toBe(2);
    expect(await axeViolations(page)).toEqual([]);
    await list.getByRole('button', { name: /Proof: none/ }).click();
    await said('s24, undone: Proof: none');
    meant.get('s24')!.set('no-name', -2);
    expect(await rubrics()).toEqual(meant);
    await page.keyboard.press('j');
    await opened('s25');
    expect(await list.getByRole('listitem').count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('shows what cannot be read in place of its picture, and which items do not count', async () => {
    await page.goto(at('#/grading?student=s29'));
    await opened('s29');
    const answer = page.getByRole('figure').filter({ hasText: 'Their answer' });
    expect(await answer.locator('pre').innerText()).toBe(`[2,4,1,3]\n${MARKUP} [1,x]\n`);
    expect(await answer.locator('mark').innerText()).toBe(`${MARKUP} [1,x]`);
    await page.getByRole('button', { name: 'Change the points: Points of the whole' }).click();
    await page.getByLabel('Points of the whole: add or set').selectOption('set');
    await page.getByLabel('Points of the whole: number').fill('12');
    await page.getByLabel('Points of the whole: reason').fill('agreed');
    await page.keyboard.press('Control+Enter');
    const why = page.getByText('Does not count: the total is set to 12.');
    await why.first().waitFor();
    expect(await why.count()).toBe(4);
    expect(await axeViolations(page)).toEqual([]);
  });

  test('adds and rewords items of the rubric, and keeps decisions and what is typed', async () => {
    await page.goto(at('#/grading?student=s7'));
    await opened('s7');
    const meant = await rubrics();
    const before = await read('assignment.yaml');
    const label = 'Points, or one level per line';
    const form = (name: string) => page.getByRole('form', { name, exact: true });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const item = (name: string) => page.getByRole('group', { name });
    /** Edits the file just before the server gets the next request. */
    const editMeanwhile = async (from: string, to: string): Promise<void> => {
      const meanwhile = async (): Promise<void> =>
        put('assignment.yaml', (await read('assignment.yaml')).replace(from, to));
      await page.route(
        '**/api/grading/rubric',
        async (route) => {
          await meanwhile();
          await route.continue();
        },
        { times: 1 },
      );
    };

    // Keys do nothing but write, also at the buttons of the form.
    await page.keyboard.press('i');
    await button('Add an item').click();
    await page.keyboard.type('jk 1 Report');
    await button('Save').focus();
    await page.keyboard.type('3j');
    await page.getByLabel(label).focus();
    await page.keyboard.type('missing = 0\n2');
    await page.keyboard.press('Control+Enter');
    const problem = (area: HTMLTextAreaElement): string => area.validationMessage;
    expect(await page.getByLabel(label).evaluate(problem)).toMatch(/a level and its points.*"2"/);
    await page.keyboard.press('Backspace');
    await page.keyboard.type('full = 2');
    expect(await axeViolations(page)).toEqual([]);
    await opened('s7');
    expect(await rubrics()).toEqual(meant);

    // What is typed stays with another student, and if the file has changed.
    await page.goto(at('#/grading?student=s8'));
    await opened('s8');
    await editMeanwhile('title: Queens', 'title: Queens # mine');
    await button('Save').click();
    await said('Not saved: Rubric: jk 1 Report');
    await said('has changed since you saw it');
    expect(await page.getByLabel(label).inputValue()).toBe('missing = 0\nfull = 2');
    await button('Save').click();
    await said('Saved in the assignment file: jk 1 Report.');
    await item('jk 1 Report').getByText('undecided').waitFor();
    const added = '  - title: jk 1 Report\n    levels: { missing: 0, full: 2 }\n';
    expect(await read('assignment.yaml')).toBe(
      before.replace('Queens', 'Queens # mine').replace('tests:', `${added}tests:`),
    );
    await form('Add an item').waitFor({ state: 'detached' });
    await button('full (2)').click();
    await saved('s8, jk 1 Report: full');

    // An edit that would invalidate decisions is refused.
    await button('Edit: Style').click();
    await page.getByLabel('Title', { exact: true }).fill('Clarity');
    await page.getByLabel(label).fill('poor = 0\nfine = 3');
    await page.keyboard.press('Control+Enter');
    await said('"good"');
    // What is typed now is a correction.
    await page.keyboard.type('3j');
    expect(await page.getByLabel(label).inputValue()).toContain('3j');
    expect(await read('assignment.yaml')).toContain('excellent: 3');

    // A colleague's words are never written over unseen.
    await page.getByLabel(label).fill('poor = 0\ngood = 2\nexcellent = 4');
    await editMeanwhile('excellent: 3', 'excellent: 9');
    await page.keyboard.press('Control+Enter');
    const conflict = form('Edit: Style').getByRole('alert').filter({ hasText: 'excellent = 9' });
    await conflict.waitFor();
    await page.getByLabel(label).press('Control+Enter');
    expect(await axeViolations(page)).toEqual([]);
    expect(await read('assignment.yaml')).toContain('excellent: 9');
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Clarity');
    await conflict.getByRole('button', { name: 'Write over it' }).click();
    await button('Save').click();
    await button('Edit: Clarity').waitFor();
    const text = await read('assignment.yaml');
    expect(text).toContain(
      '  - { title: Clarity, levels: { poor: 0, good: 2, excellent: 4 }, note: for staff only, id: style }\n',
    );
    meant.get('s8')!.set('jk-1-report', 'full');
    expect(await rubrics()).toEqual(meant);

    // Escape drops what is written, and no mark.
    await button('Edit: Clarity').click();
    await button('Save').focus();
    await page.keyboard.press('Escape');
    await form('Edit: Clarity').waitFor({ state: 'detached' });
    await said('Digits choose in Clarity');

    // The grades follow, and so do the reports.
    await page.goto(at('#/grading'));
    const row = page.getByRole('row').filter({ hasText: 's6' });
    await row.getByText('/ 40').waitFor();
    await row.getByTitle('The rubric is not decided').waitFor();
    await vi.waitUntil(
      async () => (await read('grades/students/s6.html')).includes('jk 1 Report'),
      {
        timeout: 240_000,
      },
    );
    expect(complaints).toEqual([]);
  });

  test('lists who decided what, without an accessibility fault', async () => {
    await page.goto(at('#/grading?view=decisions'));
    await page.getByRole('row').filter({ hasText: 'rubric style' }).first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    // The command says the same.
    const cells = page.getByRole('group', { name: 'Decisions' }).locator('tbody td:nth-child(3)');
    const { stdout } = await execa(
      process.execPath,
      [COMMAND, 'grade', 'decide', 'assignment.yaml'],
      {
        cwd: folder,
      },
    );
    const listed = stdout.split('\n').map((line) =>
      line
        .split(/\s{2,}/)
        .at(-1)!
        .toLowerCase(),
    );
    const shown = (await cells.allTextContents()).map((text) => text.toLowerCase());
    expect(listed).toEqual(shown);
    expect(await page.evaluate(() => 'isOwned' in globalThis)).toBe(false);
    expect(complaints).toEqual([]);
  });
});
