import { defineErrors } from '@queenside/core/basics';

/** Errors of the studio's server. */
export const studioError = defineErrors('studio', {
  'port-unusable': {
    cause: 'cannot serve the studio on 127.0.0.1:{port} ({reason})',
    remedy: 'pass another port to --port, or 0 for any free port',
  },
  'lecture-port-unusable': {
    cause: 'cannot serve a lecture on port {port} ({reason})',
    remedy: 'pass another port to --lecture-port, or 0 for any free port',
  },
  'film-too-large': {
    cause: 'this search is too long for followers: its film has more than {most} MiB',
    remedy: 'show a smaller record; followers keep waiting',
  },
  'view-replaced': {
    cause: 'the followers see another page of yours',
    remedy: 'press Follow me to show this page again',
  },
  'session-not-kept': {
    cause: 'cannot keep the session of this studio in {file} ({reason})',
    remedy:
      'make it a file that only you can read, or delete it; until then, open the printed address after each restart',
  },
  'site-missing': {
    cause: 'the pages of the studio are missing in {folder}',
    remedy:
      'reinstall @queenside/studio; in a checkout, run `npx -y pnpm --filter @queenside/studio build`',
  },
  'unknown-file': {
    cause: 'there is no such file',
    remedy: 'reload the page: the file may have been forgotten',
  },
  'nothing-there': {
    cause: 'the file has no {part}',
    remedy: '{hint}',
  },
  'too-large-to-draw': {
    cause: 'the file has more than {most} MiB',
    remedy: 'pass --draw <folder> to the command that answers it',
  },
  'not-drawable': {
    cause: 'the problem {problem} has no drawings',
    remedy: '',
  },
  'bench-running': {
    cause: 'a comparison is running already',
    remedy: 'wait for its end, or stop it',
  },
  'no-comparison': {
    cause: 'nothing has been compared yet',
    remedy: 'run a comparison first',
  },
  'bench-failed': {
    cause: 'the comparison failed: {reason}',
    remedy: 'see the terminal of the studio',
  },
  'no-submissions': {
    cause: 'the folder of submissions is not known',
    remedy: 'start the studio with --submissions <folder>',
  },
  'grading-busy': {
    cause: 'another grading is running',
    remedy: 'wait until it ends, or stop it',
  },
  'unknown-student': {
    cause: 'there is no such submission',
    remedy: 'reload the page: it may have been removed',
  },
  'bad-request': {
    cause: 'the request is malformed: {reason}',
    remedy: 'reload the page',
  },
});
