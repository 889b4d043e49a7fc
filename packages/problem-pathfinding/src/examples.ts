import type { Example } from '@queenside/core';

const block = (text: string): string => text.trim().replaceAll(/^ +/gm, '');

const LANE = block(`
  XXXXXXX
  XS__X_X
  X_X___X
  X___XGX
  XXXXXXX
`);

/** Grids with right and wrong answers. Without a label, an answer must be a shortest path. */
export const examples: readonly Example[] = [
  {
    title: '7 by 5 grid',
    record: LANE,
    right: block(`
      XXXXXXX
      XSPPX_X
      X_XPPPX
      X___XGX
      XXXXXXX
    `),
    wrong: {
      'through-wall': block(`
        XXXXXXX
        XSPPP_X
        X_X__PX
        X___XGX
        XXXXXXX
      `),
      'diagonal-step': block(`
        XXXXXXX
        XSP_X_X
        X_XPPPX
        X___XGX
        XXXXXXX
      `),
      gap: block(`
        XXXXXXX
        XSPPX_X
        X_X__PX
        X___XGX
        XXXXXXX
      `),
      'not-shortest': block(`
        XXXXXXX
        XS__X_X
        XPXPPPX
        XPPPXGX
        XXXXXXX
      `),
      'wrong-grid': block(`
        XXXXXXX
        XSPPX_X
        X_XPPPX
        X__XXGX
        XXXXXXX
      `),
      'stray-marks': block(`
        XXXXXXX
        XSPPX_X
        X_XPPPX
        XP__XGX
        XXXXXXX
      `),
      'path-exists': 'no path',
      'not-greedy': block(`
        Greedy
        XXXXXXX
        XSPPX_X
        XPXPPPX
        XPPPXGX
        XXXXXXX
      `),
      'answer-unreadable': 'I found nothing',
    },
  },
  {
    title: '7 by 5 grid, variant a',
    record: LANE,
    variant: 'a',
    right: block(`
      XXXXXXX
      XSPPX_X
      X_XPPPX
      X___XGX
      XXXXXXX
    `),
  },
  {
    title: '7 by 5 grid, variant b',
    record: LANE,
    variant: 'b',
    right: block(`
      XXXXXXX
      XSP_X_X
      X_XPP_X
      X___XGX
      XXXXXXX
    `),
  },
  {
    title: '7 by 5 grid, variant octile',
    record: LANE,
    variant: 'octile',
    right: block(`
      XXXXXXX
      XSPPX_X
      X_XPPPX
      X___XGX
      XXXXXXX
    `),
  },
  {
    title: '5 by 4 grid without a path',
    record: block(`
      XXXXX
      XS_XX
      XXXGX
      XXXXX
    `),
    right: 'no path',
  },
  {
    title: '5 by 4 grid with a dear cell',
    record: block(`
      XXXXX
      XS9GX
      X___X
      XXXXX
    `),
    right: block(`
      XXXXX
      XS9GX
      XPPPX
      XXXXX
    `),
    wrong: {
      'not-shortest': block(`
        XXXXX
        XSPGX
        X___X
        XXXXX
      `),
    },
  },
];
