import { defineErrors } from '@queenside/core';

/** What can be wrong with a wish for a new package. */
export const newError = defineErrors('new', {
  'unknown-kind': {
    cause: 'there is no kind of package called "{found}"',
    remedy: 'did you mean {nearest}? The kinds are {known}',
  },
  'bad-name': {
    cause: '"{found}" is not a name for a package',
    remedy:
      'expected kebab-case: lower-case letters and digits in words joined by hyphens, beginning with a letter, such as {example}',
  },
  'folder-exists': {
    cause: 'there is already a folder {folder}',
    remedy: 'choose another name, or remove the folder',
  },
  'problem-not-for': {
    cause: 'a {kind} is not written for one problem',
    remedy: 'leave --problem away: it belongs to a new solver',
  },
  'unknown-problem': {
    cause: 'no installed package provides the problem "{problem}"',
    remedy: 'installed problems: {known}',
  },
  'problem-of-trees': {
    cause: 'the instances of {problem} are game trees',
    remedy: 'write a search, which answers them and every game: `queenside new search {name}`',
  },
  'problem-not-exported': {
    cause: 'the package {package} does not export its problem {problem} by a name',
    remedy: 'export it there, such as `export const problem = defineProblem(…)`',
  },
});
