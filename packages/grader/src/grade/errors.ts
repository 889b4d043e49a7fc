import { defineErrors } from '@queenside/core';

export const gradeError = defineErrors('grade', {
  'store-busy': {
    cause: 'another process is grading into {file}',
    remedy: 'wait for it to end, or give another folder as --report',
  },
  'store-unusable': {
    cause: 'what is known of earlier gradings cannot be used ({file}: {reason})',
    remedy: 'move the file away: everything is then run again',
  },
  'not-writable': {
    cause: '{path} cannot be written ({reason})',
    remedy: 'give {flag} {expected}',
  },
  'no-submissions-named': {
    cause: 'nobody said where the submissions are',
    remedy: 'add --submissions and their folder',
  },
  'nobody-to-grade': {
    cause: 'there is no submission in {folder}',
    remedy: 'put one folder, archive or program a student there',
  },
  'no-such-submission': {
    cause: 'there is no submission {name}',
    remedy: 'name submissions as their folders or archives are called',
  },
  'sample-failed': {
    cause: 'the sample {sample} does not get what it should: {what}',
    remedy: 'mend the assignment or the sample; `queenside grade verify` shows all of them',
  },
  'nothing-graded': {
    cause: 'nothing has been graded into {folder} yet',
    remedy: 'run `queenside grade` first',
  },
  'nothing-to-settle': {
    cause: 'no rejudging waits for a decision in {folder}',
    remedy: 'run `queenside grade rejudge` without --apply or --drop to preview one',
  },
  'no-right-samples': {
    cause: 'limits are inferred from samples of the kind right, and {file} names none',
    remedy: 'name a reference solution under samples',
  },
  'pack-not-empty': {
    cause: 'there is something in {folder} already',
    remedy: 'name an empty folder, or one that is not there',
  },
  'pack-no-workspace': {
    cause: 'the program cannot be packed from {folder}: it has no lockfile',
    remedy: 'run the command from a checkout of Queenside',
  },
  'gradebook-unreadable': {
    cause: 'the gradebook {file} cannot be read ({reason})',
    remedy: "give the CSV file as the learning platform's gradebook exports it",
  },
});
