export const options = {
  moves: {
    enum: ['best', 'all'],
    default: 'best',
    description: 'what to find: the score and a best move, or the score of every move as well',
  },
  share: {
    type: 'integer',
    minimum: 0,
    default: 40,
    description:
      'with all moves asked for: from how many cells left on they are shared out among workers',
  },
  table: {
    type: 'integer',
    minimum: 1,
    maximum: 128,
    default: 64,
    description:
      'the most memory for the transposition table, in MiB, rounded down to a power of two; late positions take less',
  },
} as const;
