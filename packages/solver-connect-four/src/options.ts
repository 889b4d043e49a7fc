export const options = {
  moves: {
    enum: ['best', 'all'],
    default: 'best',
    description: 'find the score and the first best move, or the score of every move too',
  },
  share: {
    type: 'integer',
    minimum: 0,
    default: 40,
    description: 'with all: share the moves out to workers from this many free cells on',
  },
  table: {
    type: 'integer',
    minimum: 1,
    maximum: 128,
    default: 64,
    description:
      'maximum MiB for the transposition table, rounded down to a power of two; late positions take less',
  },
} as const;
