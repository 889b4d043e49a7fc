import { defineErrors } from './errors.ts';

/** The errors of plugins, options, solvers, games, and files. */
export const coreError = defineErrors('core', {
  'plugin-shape': {
    cause: 'plugin {plugin} is not a valid plugin: {detail}',
    remedy: 'its default export must be what definePlugin returns',
  },
  'plugin-too-old': {
    cause: 'plugin {plugin} was made for API version {found}, and this Queenside has {expected}',
    remedy:
      'install a newer release of the plugin, or change its code as "From version 1 to version 2" in docs/contracts.md says, and its apiVersion to {expected}',
  },
  'plugin-too-new': {
    cause: 'plugin {plugin} was made for API version {found}, and this Queenside has {expected}',
    remedy: 'update Queenside, or install an older release of the plugin',
  },
  'duplicate-id': {
    cause: 'the {kind} "{id}" of plugin {plugin} is already provided by {other}',
    remedy: '{choice}',
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
    cause: 'no installed solver of {problem} can solve this record ({need})',
    remedy: 'install a solver with that capability; installed: {reasons}',
  },
  'solver-unable': {
    cause: 'the solver {solver} cannot solve this record: {reason}',
    remedy: 'name another solver, or none: Queenside then chooses one',
  },
  'estimate-failed': {
    cause: 'the solver {solver} of plugin {plugin} failed to estimate its time: {message}',
    remedy: 'name a solver, or report the fault to the author of {plugin}',
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
  'record-too-long': {
    cause: 'this record has more than {limit} bytes',
    remedy:
      'split it, or raise defaults.limits.record in the configuration; text has at most 512 MiB',
  },
  'record-encoding': {
    cause: 'this byte is not valid UTF-8',
    remedy: 'save the file as UTF-8',
  },
});
