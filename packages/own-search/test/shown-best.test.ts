import { parseRecord } from '@queenside/conformance';
import { alphabeta } from '@queenside/problem-gametree';
import { CALL } from '@queenside/referee';
import { expect, test } from 'vitest';
import { isShownBest } from '../src/asked/shown-best.ts';
import { openHost } from '../src/hosts/open-host.ts';
import type { TreeHost } from '../src/hosts/tree-host.ts';

test('all leaves show the best move of a tree with chance nodes, by the averages', () => {
  const record = '{(A,MAX),(B,CHANCE),(C,CHANCE)} {(A,B),(A,C),(B,3),(B,12),(C,2),(C,20)}';
  const host = openHost('tree', alphabeta, parseRecord(alphabeta, record)) as TreeHost;
  const calls: number[] = [];
  const visit = (node: number): void => {
    const children = host.children(node);
    calls.push(children.length === 0 ? CALL.value : CALL.children, node, 0);
    for (const child of children) visit(child);
  };
  visit(host.root);
  const shown = host.children(host.root).map((move) => isShownBest(move, host, calls));
  expect(shown).toEqual([false, true]);
});
