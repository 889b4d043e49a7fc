import { defineErrors } from './errors.ts';

/** Core's own rows: what can be wrong with a plugin, its options, or a solver's behaviour. */
export const coreError = defineErrors('core', {
  'plugin-shape': {
    cause: 'plugin {plugin} is not a valid plugin: {detail}',
    remedy: 'its default export must be what definePlugin returns',
  },
  'plugin-api-version': {
    cause: 'plugin {plugin} was made for API version {found}',
    remedy:
      'this Queenside speaks API version {expected}: install a matching release of the plugin',
  },
  'duplicate-id': {
    cause: 'the {kind} "{id}" of plugin {plugin} is already provided by {other}',
    remedy: '{alternative}rename one of the two',
  },
  'unknown-problem': {
    cause: 'no installed plugin provides the problem "{problem}"',
    remedy: 'installed problems: {known}',
  },
  'unknown-solver': {
    cause: 'the problem {problem} has no solver "{solver}"',
    remedy: 'its solvers: {known}',
  },
  'no-able-solver': {
    cause: 'no installed solver of {problem} can do this record ({need})',
    remedy: 'install a solver with that capability; installed: {reasons}',
  },
  'solver-unable': {
    cause: 'the solver {solver} cannot do this record: {reason}',
    remedy: 'name another solver, or none to let one be chosen',
  },
  'estimate-failed': {
    cause: 'the solver {solver} of plugin {plugin} cannot say how long it would take: {message}',
    remedy: 'name the solver that is to be used, or report the fault to the author of {plugin}',
  },
  'bad-option': {
    cause: '{owner} does not accept the option {path}: {detail}',
    remedy:
      '`queenside plugins` lists the options of solvers, `queenside generate <problem> help` those of a generator',
  },
  'invalid-value': {
    cause: '{subject}: {path} {detail}',
    remedy: 'found {found}',
  },
  'answer-missing': {
    cause: 'there is no answer for this record',
    remedy: 'expected one answer for each input record, in input order',
  },
  'answer-wrong': {
    cause: 'the answer of {solver} is wrong ({mistake}): {reason}',
    remedy: 'it was not published; try another solver, and report the fault to its author',
  },
  'solver-threw': {
    cause: 'the solver {solver} failed: {message}',
    remedy: 'try another solver, or report the fault to its author',
  },
  'gave-up': {
    cause: 'the solver {solver} found no answer within its limits: {detail}',
    remedy: 'raise the limit, or try another seed or another solver',
  },
  'position-unreadable': {
    cause: 'this is not a position of {game}: {detail}',
    remedy: 'expected a position as in: {example}',
  },
  'position-too-large': {
    cause:
      'no answer to this position of {game} can be checked: a proof takes more than {millions} million positions',
    remedy: 'give a position from later in the game: each further move makes the proof shorter',
  },
  'moves-crossed': {
    cause:
      'positions of {game} cannot be at least {least} and at most {most} moves from their start',
    remedy: 'give both minMoves and maxMoves, the first no greater than the second',
  },
  'too-few-positions': {
    cause: 'random play finds {found} different positions of {game} of this kind, not {count}',
    remedy: 'ask for fewer, for a wider range of moves, or for positions from an earlier one',
  },
  'no-such-size': {
    cause: 'random play finds no position of {game} of size {size}',
    remedy: 'expected a size that is met on the way from its start, which has {begin}, to the end',
  },
  'unknown-task': {
    cause: 'there is no task "{found}" of {game}',
    remedy: 'the task of games is "value"',
  },
  'game-answer-unreadable': {
    cause: 'this is not an answer of {game}',
    remedy: 'expected `Score: S; Best Move: M; Nodes: N`',
  },
  'file-encoding': {
    cause: 'the file is not UTF-8 text ({found})',
    remedy: 'save it as UTF-8',
  },
  'record-encoding': {
    cause: 'the line holds a byte that is not UTF-8 text',
    remedy: 'save the file as UTF-8',
  },
});
