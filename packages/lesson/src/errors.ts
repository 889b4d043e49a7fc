import { defineErrors } from '@queenside/core/basics';

/** The errors of lessons: their place is in the Markdown file. */
export const lessonError = defineErrors('lesson', {
  'unknown-kind': {
    cause: 'there is no kind of block "{kind}"',
    remedy: 'write one of these after ```queenside: {known}',
  },
  'nested-block': {
    cause: 'a block is inside a list or a quotation',
    remedy: 'start its fence at the beginning of a line',
  },
  'bad-block': {
    cause: 'cannot read this block: {reason}',
    remedy: 'write one `key: value` in each line; a text of several lines starts with |',
  },
  'unknown-key': {
    cause: 'a {kind} block has no key "{key}"',
    remedy: 'its keys: {known}',
  },
  'missing-key': {
    cause: 'this {kind} block has no {key}',
    remedy: 'add a line such as `{key}: {example}`',
  },
  'bad-value': {
    cause: '{key} must be {expected}',
    remedy: 'the value is {found}',
  },
  'no-block': {
    cause: 'the lesson has no block',
    remedy: 'add a block that starts with ```queenside step',
  },
  'no-steps': {
    cause: 'the solver {solver} shows no steps of this record: {reason}',
    remedy: 'use another solver or a smaller record',
  },
  'not-editable': {
    cause: 'records of {problem} cannot be changed by their picture',
    remedy: 'show it with a step block, or choose another problem',
  },
  'not-a-game': {
    cause: '{problem} is not a game',
    remedy: 'name a game, such as connect-four',
  },
  'other-search': {
    cause: 'learners cannot write {algorithm} for {problem} on the page Write',
    remedy: 'choose an algorithm for this problem, or another problem, such as {example}',
  },
  'chance-nodes': {
    cause: 'this tree has chance nodes, which {algorithm} does not know',
    remedy: 'choose a record without them',
  },
  'no-question': {
    cause: 'the search has no question about {ask} here: {reason}',
    remedy: 'ask about another step, or change the record',
  },
  'no-choice': {
    cause: 'one of the choices must be right, and {count} are: the search says "{words}"',
    remedy: 'write a part of what it says as the right choice, and nothing of it in the others',
  },
  'wrong-answer': {
    cause: 'the answer "{answer}" is wrong',
    remedy: 'the search says: {right}',
  },
  'no-step': {
    cause: 'the search has no step {at}',
    remedy: 'its steps: 0 to {last}',
  },
  'step-order': {
    cause: 'the step {at} does not come after {before}',
    remedy: 'list the steps in the order of the search',
  },
  'no-event': {
    cause: 'the search has no event "{at}"',
    remedy: 'its events: {known}',
  },
});
