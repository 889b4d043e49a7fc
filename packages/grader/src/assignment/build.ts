import { LANGUAGE_IDS } from '../languages/index.ts';
import type { BuildRules } from '../model/index.ts';
import { readCommand } from './commands.ts';
import { assignmentError } from './errors.ts';
import type { WrittenBuild } from './file.ts';
import { requireKnown } from './ids.ts';
import { single } from './layered.ts';
import { BUILD_DEFAULTS, readLimits, readSize } from './limits.ts';
import type { Source } from './source.ts';

const MOST_BYTES = 50 * 2 ** 20;
const MOST_FILES = 1000;

/** @throws QueensideError `assignment/needs-run`, `…/run-and-languages`, `…/shell-command` or `…/out-of-range`. */
export function readBuild(written: WrittenBuild, source: Source): BuildRules {
  const { command, run, languages = [], maxSize, maxFiles = MOST_FILES } = written;
  if (command !== undefined && run === undefined)
    throw assignmentError('needs-run', {}, source.placeOf(['build', 'command']));
  if (run !== undefined && languages.length > 0)
    throw assignmentError('run-and-languages', {}, source.placeOf(['build', 'languages']));
  for (const [index, id] of languages.entries())
    requireKnown(id, 'language', LANGUAGE_IDS, ['build', 'languages', index], source);
  return {
    ...(run !== undefined && {
      commands: {
        ...(command !== undefined && { build: readCommand(command, ['build', 'command'], source) }),
        run: readCommand(run, ['build', 'run'], source),
      },
    }),
    languages,
    limits: readLimits(single(written.limits, ['build', 'limits']), BUILD_DEFAULTS, source),
    maxBytes: maxSize === undefined ? MOST_BYTES : readSize(maxSize, ['build', 'maxSize'], source),
    maxFiles,
  };
}
