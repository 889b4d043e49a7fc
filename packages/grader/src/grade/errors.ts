import { defineErrors } from '@queenside/core';

/** Errors of grading a class. */
export const gradeError = defineErrors('grade', {
  'store-busy': {
    cause: 'another process is grading into {file} ({holder})',
    remedy: 'wait until it has finished, or name another folder with --report',
  },
  'store-stopped': {
    cause: 'another process is grading into {file} (process {process}), but it is stopped',
    remedy:
      'continue it with `kill -CONT {process}` or end it with `kill -KILL {process}`, then run the command again',
  },
  'lock-unusable': {
    cause: 'cannot lock {file} ({reason})',
    remedy: 'check that you may write there, or delete it: it holds no results',
  },
  'store-unusable': {
    cause: 'cannot use the results of earlier gradings ({file}: {reason})',
    remedy: 'move the file away; the next grading then runs everything again',
  },
  'not-writable': {
    cause: 'cannot write {path}: {reason}',
    remedy: 'name {expected} with {flag}',
  },
  'results-lost': {
    cause: 'cannot keep the other grades in {folder}: the results of earlier gradings are missing',
    remedy: 'grade without --only, or name another folder with --report',
  },
  'no-submissions-named': {
    cause: 'no folder of submissions is named',
    remedy: 'add --submissions <folder>',
  },
  'no-submissions': {
    cause: 'no submissions in {folder}',
    remedy: 'put one folder, archive, or program per student there',
  },
  'no-such-submission': {
    cause: 'no submission is named "{name}"',
    remedy: 'use the name of its folder or archive',
  },
  'sample-failed': {
    cause: 'the sample {sample} got an unexpected result: {what}',
    remedy: 'fix the assignment or the sample; `queenside grade verify` checks all samples',
  },
  'nothing-graded': {
    cause: '{folder} contains no grading',
    remedy: 'run `queenside grade` first',
  },
  'no-function-to-defend': {
    cause: 'the assignment has no test of a function, and programs leave no trace to ask about',
    remedy: 'add a test with "kind: function" and grade the class',
  },
  'defence-answered': {
    cause: '{file} has answers to other questions',
    remedy: 'name another folder with --out, or move the file away',
  },
  'answers-unreadable': {
    cause: 'cannot read the answers in {file}: {reason}',
    remedy: 'fill the column "answer" of the answers.csv that `queenside grade defence` wrote',
  },
  'other-questions': {
    cause:
      'answer {number} of {student} is not to a question of this grading and seed (page {page})',
    remedy:
      'name the --seed and --questions by which the page was printed; if the program was graded again since, print new pages',
  },
  'nothing-to-settle': {
    cause: '{folder} has no rejudging preview to apply or drop',
    remedy: 'run `queenside grade rejudge` without --apply and --drop to make one',
  },
  'no-right-samples': {
    cause: 'cannot infer limits: {file} has no sample of kind "right"',
    remedy: 'add a reference solution to "samples"',
  },
  'pack-not-empty': {
    cause: '{folder} is not empty',
    remedy: 'name an empty or new folder',
  },
  'pack-no-workspace': {
    cause: 'cannot pack the program from {folder}: it has no lockfile',
    remedy: 'run the command from a checkout of Queenside',
  },
  'no-pip': {
    cause: 'cannot install the packages of {file}: python3 has no pip',
    remedy: 'install it (sudo apt install python3-pip), or name a folder of packages instead',
  },
  'libraries-offline': {
    cause: 'pip could not download the packages of {file}: {said}',
    remedy:
      'connect this machine to the network and run `queenside grade install` once; or download wheels elsewhere (`pip download -d wheels -r {file}`) and begin the file with the lines "--no-index" and "--find-links wheels"',
  },
  'libraries-failed': {
    cause: 'pip could not install the packages of {file}: {said}',
    remedy:
      'fix the file; a package without a wheel needs a line "--no-binary NAME", which runs its setup code with your rights',
  },
  'libraries-folder': {
    cause: 'cannot install libraries into {folder}: {reason}',
    remedy: "make the assignment's folder writable",
  },
  'library-unreadable': {
    cause: 'programs run as another user, who cannot read {path}',
    remedy: 'run `chmod -R o+rX {folder}`',
  },
  'gradebook-unreadable': {
    cause: 'cannot read the gradebook {file}: {reason}',
    remedy: 'name the CSV file that the learning platform exported',
  },
});
