import { defineErrors } from '@queenside/core/basics';

/** Errors of `queenside dev`, and of plugins on the pages of the studio. */
export const devError = defineErrors('dev', {
  'no-plugin': {
    cause: '{path} is not a plugin',
    remedy:
      'name a folder whose package.json has the keyword queenside-plugin, or a file such as ./staircase.js; `queenside new` makes a package',
  },
  'own-search': {
    cause: '{file} is your own search, which the conformance kit does not test',
    remedy: '`queenside referee {file} --as <algorithm>` checks each of its steps',
  },
  'no-bundler': {
    cause: 'the pages of the studio cannot show {name}: no bundler is installed',
    remedy: 'run `npm install --save-dev rolldown` in {folder}, or in the working folder',
  },
  'not-bundled': {
    cause: 'the pages of the studio cannot show {name}: {reason}',
    remedy: 'correct the file, or load one that is bundled by `npm run bundle`',
  },
});
