import { defineErrors } from './errors.ts';

/** The errors of options, solvers, games, and files. */
export const coreError = defineErrors('core', {
  'bad-option': {
    cause: '{owner} does not accept the option {path}: {detail}',
    remedy:
      '`queenside plugins` lists the options of solvers, `queenside generate <problem> help` those of a generator',
  },
  'gave-up': {
    cause: 'the solver {solver} found no answer within its limits: {detail}',
    remedy: 'raise the limit, or try another seed or another solver',
  },
  'position-too-large': {
    cause:
      'this position of {game} is too large for an example: a proof takes more than {millions} million positions',
    remedy: 'give a position from later in the game',
  },
  'moves-crossed': {
    cause: 'minMoves ({least}) is greater than maxMoves ({most}) for {game}',
    remedy: 'give both, the first no greater than the second',
  },
  'too-few-positions': {
    cause: 'random play found only {found} different positions of {game} of this kind, not {count}',
    remedy: 'ask for fewer positions, a wider range of moves, or an earlier start',
  },
  'no-such-size': {
    cause: 'random play found no position of {game} of size {size}',
    remedy: 'expected a size that occurs in play from its start, which has size {begin}',
  },
  'unknown-task': {
    cause: '{game} has no task "{found}"',
    remedy: 'games have the task "value" only',
  },
  'stated-value': {
    cause: 'the record says that the value is {stated}, but it is {value}',
    remedy: 'correct it, or delete it; a value is from the view of the side to move',
  },
  'game-answer-unreadable': {
    cause: 'not an answer of {game}',
    remedy: 'expected `Score: S; Best Move: M; Nodes: N`',
  },
  'file-encoding': {
    cause: 'the file is not UTF-8 text ({found})',
    remedy: 'save it as UTF-8',
  },
  'record-encoding': {
    cause: 'this byte is not valid UTF-8',
    remedy: 'save the file as UTF-8',
  },
});
