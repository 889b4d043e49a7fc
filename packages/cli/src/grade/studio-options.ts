import { join, resolve } from 'node:path';
import type { StudioOptions } from '@queenside/studio';
import { COMMAND } from '../bundled.ts';
import type { StudioFlags } from '../flags.ts';
import { requirePackage } from '../optional-packages.ts';

/** Returns the class that the studio shows, with the commands that it may start; nothing without `--grade`. */
export function gradingOptions(flags: StudioFlags): Pick<StudioOptions, 'grading'> {
  if (flags.grade === undefined) return {};
  requirePackage('@queenside/grader', '`queenside studio --grade`');
  const assignment = resolve(flags.grade);
  const report = resolve(flags.report);
  const { submissions, roster, samples, jobs, config, trusted, ownUsers } = flags;
  const queenside = [process.execPath, join(COMMAND, 'bin/queenside.js'), 'grade'];
  const common = [
    assignment,
    '--report',
    report,
    ...(jobs === undefined ? [] : ['--jobs', String(jobs)]),
    ...(config === undefined ? [] : ['--config', config]),
    ...(trusted === true ? ['--trusted'] : []),
    ...(ownUsers === true ? ['--own-users'] : []),
  ];
  const grade = [
    ...queenside,
    ...common,
    ...(submissions === undefined ? [] : ['--submissions', resolve(submissions)]),
    ...(roster === undefined ? [] : ['--roster', roster]),
    ...(samples ? [] : ['--no-samples']),
  ];
  const rejudge = [...queenside, 'rejudge', ...common];
  return {
    grading: {
      assignment,
      report,
      ...(submissions !== undefined && { submissions: resolve(submissions) }),
      commands: {
        grade,
        again: [...grade, '--again'],
        preview: rejudge,
        apply: [...rejudge, '--apply'],
        drop: [...rejudge, '--drop'],
      },
    },
  };
}
