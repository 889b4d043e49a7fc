import { defineErrors } from '@queenside/core';

/** Errors of deciding on students. */
export const overridesError = defineErrors('overrides', {
  changed: {
    cause: '{file} has changed since you saw it ({what})',
    remedy: 'look at it again, then decide',
  },
  'not-in-effect': {
    cause: 'cannot undo the decision {id}: {reason}',
    remedy: 'decide anew; `queenside grade decide` lists what is in effect',
  },
  'unknown-entry': {
    cause: 'there is no decision {id}',
    remedy: 'list the decisions with `queenside grade decide <assignment>`',
  },
  'unknown-student': {
    cause: 'no graded submission is called "{name}"',
    remedy:
      'use the name of its folder or archive, or the name, id, or e-mail address of its student; similar: {similar}',
  },
  'ambiguous-student': {
    cause: 'several graded submissions are called "{name}"',
    remedy: 'use one of their ids: {ids}',
  },
  'no-such-line': {
    cause: '{name} handed in no program {file} with a line {line}',
    remedy: 'the programs have these lines: {known}',
  },
  'no-such-value': {
    cause: '{path} is not a value that can be decided',
    remedy: 'docs/grading.md lists the keys of overrides.yaml',
  },
  'by-hand': {
    cause: 'this place cannot be edited without changing others',
    remedy: 'edit the file by hand; write the value of an alias (*name) out, for example',
  },
  'not-written': {
    cause: 'cannot write {file}: {reason}',
    remedy: 'nothing has changed; make room or check the permissions, then decide again',
  },
  busy: {
    cause: 'another process has locked the decisions for half a minute ({file})',
    remedy: 'wait until it has finished; if none runs, delete the file: it holds no decisions',
  },
});
