/** The main views of the studio, which the pictures of the documentation show. To add a view, add an entry here. */
import type { Page } from 'playwright-core';

export interface MainView {
  /** The picture is `docs/pictures/studio-<name>.png`. */
  readonly name: string;
  /** The part after the address, such as `#/inbox`. */
  readonly hash: string;
  /** Files that are dropped before the page is opened. */
  readonly files?: Readonly<Record<string, string>>;
  /** The share of the picture that may differ from time to time, 0 to 1; by default what other fonts and times change. */
  readonly tolerance?: number;
  /** The line below which the picture is measured, and so different each time, in pixels. */
  readonly measuredBelow?: number;
  /** Brings the page into the wanted state, and returns as soon as all of it is there. */
  readonly ready: (page: Page) => Promise<unknown>;
}

/** The files of the inbox. */
export const FILES: Readonly<Record<string, string>> = {
  'alphabeta-handout.txt':
    '{(A,MAX),(B,MIN),(C,MIN),(D,MAX),(E,MAX),(F,MAX),(G,MAX)} {(A,B),(A,C),(B,D),(B,E),(C,F),(C,G),(D,4),(D,3),(E,2),(E,7),(F,3),(F,2),(G,2),(G,8)}\n',
  'factor-semiprimes.txt': '91\n10403\n1000036000099\n',
  'nqueens-assignment.txt': '4\n5\n6\n8\n20\n50\n',
  'nqueens-count.txt': '8 count\n10 count\n',
  'nqueens-mistake.txt': '8\neight\n6\n',
  'pathfinding_a-maze.txt':
    'XXXXXXXXX\nXS__X___X\nXXX_X_X_X\nX_____X_X\nX_XXXXX_X\nX_____XGX\nXXXXXXXXX\n',
};

const right = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Answer' }).getByText('Right').waitFor();

/** The submissions of the class in all views, from `examples/small-class`. */
export const SUBMISSIONS: readonly string[] = [
  'crash-half-way',
  'error-lines',
  'right-makefile',
  'right-python',
  'slow-python',
  'wrong-counts-nodes',
  'wrong-length',
  'wrong-sorted-leaves',
];

export const VIEWS: readonly MainView[] = [
  { name: 'solve-board', hash: '#/solve?problem=nqueens&record=12', ready: right },
  { name: 'solve-grid', hash: '#/solve?problem=pathfinding&solver=a-star', ready: right },
  {
    name: 'step-tree',
    hash: '#/step?problem=alphabeta&solver=alpha-beta',
    async ready(page) {
      await page.getByRole('button', { name: 'Next cut' }).click();
      await page.getByText('cut at C').first().waitFor();
    },
  },
  {
    name: 'step-board',
    hash: '#/step?problem=nqueens&record=8&solver=backtracking&step=60',
    ready: (page) => page.getByText(/60 of /).waitFor(),
  },
  {
    name: 'race',
    hash: '#/race?problem=alphabeta&solvers=alpha-beta,negascout,mtdf,sss-star&sync=event:leaf&t=3',
    async ready(page) {
      await page.locator('.lane .words').nth(3).waitFor();
      await page.getByText('leaf 3 of 9').waitFor();
    },
  },
  {
    name: 'predict',
    hash: '#/predict?problem=alphabeta&marks=7.10&judged=1',
    ready: (page) => page.getByText('2 wrong marks, 1 missed branch').waitFor(),
  },
  {
    name: 'write',
    hash: '#/write?as=alpha-beta',
    async ready(page) {
      await page.getByText('is ready').waitFor();
      await page.keyboard.press('Control+Enter');
      await page.getByText('First difference').waitFor();
      await page.getByRole('region', { name: 'Your search' }).getByRole('img').waitFor();
      await page.getByRole('region', { name: 'Variables' }).getByText('-inf').first().waitFor();
    },
  },
  {
    name: 'play',
    hash: '#/play?problem=connect-four&moves=3.3.2.4&scores=1',
    ready: (page) => page.locator('.best .value').first().waitFor(),
  },
  {
    name: 'inbox',
    // A longer time takes a second line, which moves what is below it.
    tolerance: 0.08,
    hash: '#/inbox?part=errors',
    async ready(page) {
      await page.getByRole('option', { name: /nqueens-mistake.*Failed/ }).click();
      await page.getByLabel('Content').waitFor();
    },
  },
  {
    name: 'inbox-drawing',
    // A longer time takes a second line, which moves what is below it.
    tolerance: 0.08,
    hash: '#/inbox?part=drawing',
    async ready(page) {
      await page.getByRole('option', { name: /alphabeta-handout.*Done/ }).click();
      const drawing = page.getByAltText('The answer to record 1');
      await drawing.evaluate((image: HTMLImageElement) => image.decode());
    },
  },
  {
    name: 'grading',
    hash: '#/grading',
    ready: (page) => page.getByRole('row').filter({ hasText: 'wrong-sorted-leaves' }).waitFor(),
  },
  {
    name: 'grading-student',
    hash: '#/grading?student=wrong-length',
    async ready(page) {
      const drawing = page.getByRole('img', { name: /^Their answer to record/ });
      await drawing.evaluate((image: HTMLImageElement) => image.decode());
      await page.getByRole('img', { name: /^A right search of record/ }).waitFor();
    },
  },
  {
    name: 'bench',
    // The curves begin here.
    measuredBelow: 540,
    hash: '#/bench?problem=nqueens&task=count&n=6..10&solvers=backtracking,bitmask,forward-checking',
    async ready(page) {
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await page.getByRole('status').filter({ hasText: 'Complete' }).waitFor();
      await page.getByRole('img', { name: /Time over size/ }).waitFor();
    },
  },
  {
    name: 'work',
    hash: '#/work',
    // Takes hours: the last view is the one with busy workers.
    files: { 'nqueens-long.txt': '12 count\n21 count\n' },
    ready: (page) => page.getByLabel('Progress of nqueens-long.txt').waitFor(),
  },
];
