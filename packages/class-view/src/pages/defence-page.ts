/** Renders questions for a defence: a sheet of paper for each student, or the key for staff. */
import { legible } from '@queenside/core/basics';
import type { PaperRecord, PaperState } from '../model/index.ts';
import type { DefenceView } from '../view/visibility.ts';
import { type Content, type Element, h, type Page } from './element.ts';
import { paperTree } from './paper-tree.ts';

/** @param views as their reader sees them: with answers, the page is a key. */
export function defencePage(title: string, views: readonly DefenceView[]): Page {
  return {
    title: legible(title),
    isPaper: true,
    body: h('main', null, views.map(sheet)),
  };
}

function sheet(view: DefenceView): Element {
  const { name, title, test, file, code, record, questions } = view;
  return h('article', { class: 'sheet' }, [
    h('header', null, [
      h('h1', null, legible(name)),
      h('p', null, `${legible(title)}: ${legible(test)}`),
      h('p', { class: 'quiet' }, `About the search in ${legible(file)}. Page ${code}.`),
    ]),
    ...paper(record),
    h(
      'ol',
      { class: 'questions' },
      questions.map(({ given, ask, answer, step }) =>
        h('li', null, [
          h('p', null, [given === '' ? '' : `${legible(given)} `, h('strong', null, legible(ask))]),
          answer === undefined
            ? h('p', { class: 'line' }, 'Answer:')
            : h('p', { class: 'answer' }, [
                legible(answer),
                step === undefined
                  ? ''
                  : h('span', { class: 'quiet' }, ` (step ${step} of the trace)`),
              ]),
        ]),
      ),
    ),
  ]);
}

function paper({ text, tree, states, board }: PaperRecord): Content[] {
  if (tree !== undefined)
    return [
      h('figure', null, [
        paperTree(tree),
        h(
          'figcaption',
          null,
          'Your program got the children of each node from left to right. L1, L2, … are the leaves; below each is its value.',
        ),
      ]),
    ];
  if (board !== undefined)
    return [h('p', null, `A board of ${board} columns and ${board} rows. Both count from 0.`)];
  // The lines of a grid are a drawing; other records are all in the table.
  const isDrawing = text.trim().includes('\n');
  return [
    ...(isDrawing ? [h('pre', null, legible(text.trimEnd()))] : []),
    stateTable(states ?? []),
  ];
}

/** More states are in two columns. */
const MOST_ROWS = 16;

function stateTable(states: readonly PaperState[]): Element {
  const [start] = states;
  const goals = states.filter(({ isGoal }) => isGoal).map(({ name }) => name);
  const isUnit = states.every(({ actions }) => actions.every(({ cost }) => cost === '1'));
  const half = states.length > MOST_ROWS && isUnit ? Math.ceil(states.length / 2) : states.length;
  const costs = isUnit ? 'each at a cost of 1' : 'with their costs';
  const goal = goals.length === 0 ? 'No goal' : `Goal: ${goals.join(', ')}`;
  return h('figure', null, [
    h('div', { class: 'states' }, [
      rowsOf(states.slice(0, half), isUnit),
      ...(half < states.length ? [rowsOf(states.slice(half), isUnit)] : []),
    ]),
    h(
      'figcaption',
      null,
      legible(
        `Start: ${start!.name}. ${goal}. Each line has a state, its estimate h, and where its actions lead, ${costs}, in the order in which your program got them.`,
      ),
    ),
  ]);
}

function rowsOf(states: readonly PaperState[], isUnit: boolean): Element {
  const rows = states.map(({ name, estimate, actions }) => {
    const steps = actions.map(({ to, cost }) => (isUnit ? to : `${to} (${cost})`));
    return h('tr', null, [
      h('th', { scope: 'row' }, legible(name)),
      h('td', null, `h ${estimate}`),
      h('td', null, legible(steps.join('  ')) || 'none'),
    ]);
  });
  return h('table', null, h('tbody', null, rows));
}
