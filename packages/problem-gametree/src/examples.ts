import type { Example } from '@queenside/core';

export const examples: readonly Example[] = [
  {
    record:
      '{(A,MAX),(B,MIN),(C,MIN),(D,MAX),(E,MAX),(F,MAX),(G,MAX)} {(A,B),(A,C),(B,D),(B,E),(C,F),(C,G),(D,4),(D,3),(E,2),(E,7),(F,3),(F,2),(G,2),(G,8)}',
    right: 'Graph 1: Score: 4; Leaf Nodes Examined: 6',
  },
];
