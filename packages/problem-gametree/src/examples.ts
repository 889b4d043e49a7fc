import type { Example } from '@queenside/core';

export const examples: readonly Example[] = [
  {
    title: "the handout's tree",
    record:
      '{(A,MAX),(B,MIN),(C,MIN),(D,MAX),(E,MAX),(F,MAX),(G,MAX)} {(A,B),(A,C),(B,D),(B,E),(C,F),(C,G),(D,4),(D,3),(E,2),(E,7),(F,3),(F,2),(G,2),(G,8)}',
    right: 'Graph 1: Score: 4; Leaf Nodes Examined: 6',
    wrong: {
      'counted-every-leaf': 'Graph 1: Score: 4; Leaf Nodes Examined: 8',
      'wrong-leaf-count': 'Graph 1: Score: 4; Leaf Nodes Examined: 2',
      'wrong-score': 'Graph 1: Score: 8; Leaf Nodes Examined: 6',
      'answer-unreadable': 'Graph 1: four, after six leaves',
    },
  },
  // Every mistake in counting leads to another number of leaves on this tree.
  {
    title: 'a tree that tells wrong counts apart',
    record:
      '{(A,MAX),(B,MIN),(C,MAX),(D,MAX),(E,MIN),(F,MIN),(G,MIN),(H,MIN)} {(A,4),(A,1),(A,B),(A,2),(B,C),(B,D),(C,E),(C,F),(C,5),(D,G),(D,H),(E,8),(E,1),(E,8),(E,8),(F,2),(F,1),(G,4),(G,1),(H,1),(H,2)}',
    right: 'Graph 1: Score: 4; Leaf Nodes Examined: 9',
    wrong: {
      'counted-every-leaf': 'Graph 1: Score: 4; Leaf Nodes Examined: 14',
      'strict-cutoffs': 'Graph 1: Score: 4; Leaf Nodes Examined: 10',
      'reversed-children': 'Graph 1: Score: 4; Leaf Nodes Examined: 5',
      'every-leaf-as-set': 'Graph 1: Score: 4; Leaf Nodes Examined: 12',
      'ascending-leaves': 'Graph 1: Score: 4; Leaf Nodes Examined: 8',
      'shallow-cutoffs': 'Graph 1: Score: 4; Leaf Nodes Examined: 13',
      'counted-nodes': 'Graph 1: Score: 4; Leaf Nodes Examined: 17',
      'swapped-players': 'Graph 1: Score: 1; Leaf Nodes Examined: 9',
    },
  },
  // No alpha-beta with a mistake that the referee names takes the right steps on this tree. A search over small trees found it.
  {
    title: 'a small tree that shows mistakes in code',
    record:
      '{(A,MIN),(B,MAX),(C,MAX),(D,MIN),(E,MIN),(F,MAX)} {(A,2),(A,B),(A,C),(B,D),(B,-3),(C,-4),(C,E),(D,F),(D,1),(E,-5),(E,1),(F,9),(F,-6)}',
    right: 'Graph 1: Score: -4; Leaf Nodes Examined: 6',
  },
  // Mixed letter case, blanks, a MIN root, decimals, a leaf beside inner nodes.
  {
    title: 'a MIN root, and decimals',
    record:
      '{(Root, Min), (x, Max), (y, max)} {(Root, x), (Root, 2.5), (x, -0.5), (x, 1.75), (y, +3), (y, 4.0), (Root, y)}',
    right: 'Graph 1: Score: 1.75; Leaf Nodes Examined: 4',
    wrong: {
      'rounded-score': 'Graph 1: Score: 1; Leaf Nodes Examined: 4',
      'counted-every-leaf': 'Graph 1: Score: 1.75; Leaf Nodes Examined: 5',
    },
  },
  {
    title: 'nested lists',
    record: '[[3,12,8],[2,4,6],[14,5,2]]',
    right: 'Graph 1: Score: 3; Leaf Nodes Examined: 7',
    wrong: { 'counted-every-leaf': 'Graph 1: Score: 3; Leaf Nodes Examined: 9' },
  },
  // Chance nodes: with probabilities as decimals and as fractions, and with equal ones.
  {
    title: 'a tree with chance nodes',
    record:
      '{(A,MAX),(B,CHANCE),(C,Chance),(D,chance),(E,MIN)} {(A,B),(A,C),(A,D),(B,8,5/6),(B,E,1/6),(E,3),(E,6),(C,1,0.75),(C,9,0.25),(D,4),(D,2),(D,5)}',
    right: 'Graph 1: Score: 7.166667; Leaf Nodes Examined: 6',
    alsoRight: ['Graph 1: Score: 7.166667'],
    wrong: {
      'rounded-score': 'Graph 1: Score: 7.17; Leaf Nodes Examined: 6',
      'ignored-probabilities': 'Graph 1: Score: 5.5; Leaf Nodes Examined: 6',
      'chance-as-player': 'Graph 1: Score: 9; Leaf Nodes Examined: 8',
      'swapped-players': 'Graph 1: Score: 3; Leaf Nodes Examined: 8',
      'wrong-score': 'Graph 1: Score: 4; Leaf Nodes Examined: 8',
      'wrong-leaf-count': 'Graph 1: Score: 7.166667; Leaf Nodes Examined: 9',
    },
  },
];
