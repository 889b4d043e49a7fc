import { defineErrors } from '@queenside/core';

/** The assignment file's rows of the error table. */
export const assignmentError = defineErrors('assignment', {
  missing: {
    cause: 'there is no such assignment file',
    remedy: 'check the path; a first assignment is in docs/assignment.md',
  },
  unreadable: {
    cause: 'the assignment file cannot be read ({reason})',
    remedy: 'check that it is a file and that you may read it',
  },
  'too-large': {
    cause: 'the assignment file is larger than {limit}',
    remedy: 'instances belong into files of their own: name them with "instances"',
  },
  encoding: {
    cause: 'the assignment file is not UTF-8 text',
    remedy: 'save it as UTF-8',
  },
  syntax: {
    cause: 'this is neither YAML nor JSON: {reason}',
    remedy: 'mend the file; a text with ": " or " #" in it, or with * or @ before it, needs quotes',
  },
  'several-documents': {
    cause: 'another YAML document begins here, and the assignment is one',
    remedy: 'keep one of them in the file, without the line "---" between them',
  },
  'unknown-alias': {
    cause: '*{name} stands for nothing: there is no &{name} before it',
    remedy: 'set &{name} where the value is written first, or write the value out',
  },
  aliases: {
    cause: 'the aliases (*name) of the file cannot be resolved: {reason}',
    remedy: 'write the values out, or set them once at the top',
  },
  empty: {
    cause: 'the assignment file holds nothing',
    remedy: 'expected a title and a list of tests; docs/assignment.md begins with one',
  },
  invalid: {
    cause: '{path} {expected}',
    remedy: 'found {found}',
  },
  'unknown-key': {
    cause: '{path} is not known here',
    remedy: 'did you mean "{nearest}"? Known here: {known}',
  },
  'missing-key': {
    cause: '{path} is missing',
    remedy: 'add it: {meaning}',
  },
  'wrong-unit': {
    cause: '{path} must be {expected}, and {found} is none',
    remedy: 'write it as in {example}',
  },
  'out-of-range': {
    cause: '{path} is {found}',
    remedy: 'expected {expected}',
  },
  'no-id': {
    cause: 'no name can be made for {path} out of "{title}"',
    remedy: 'give it an id, as in "id: large-boards"',
  },
  'duplicate-id': {
    cause: '{path} is called "{id}", as is another one',
    remedy: 'give it an "id" of its own',
  },
  'unknown-test': {
    cause: '{path} names the test "{id}", and there is none of that id',
    remedy: 'did you mean "{nearest}"? The tests are {known}',
  },
  'unknown-group': {
    cause: '{path} names the group "{id}", and there is none of that id',
    remedy: 'did you mean "{nearest}"? The groups are {known}',
  },
  'in-two-groups': {
    cause: '{path} has the test "{id}", which is in the group "{other}" already',
    remedy: 'leave it in one of the two, so that its points count once',
  },
  'unknown-language': {
    cause: '{path} names the language "{id}", and there is none of that name',
    remedy: 'did you mean "{nearest}"? Known are {known}',
  },
  cycle: {
    cause: '{path} closes a circle: {circle}',
    remedy: 'leave one of these requirements out',
  },
  'missing-file': {
    cause: '{path} names "{name}", and there is no such {kind}',
    remedy: "check the name; it is looked for from the assignment file's folder",
  },
  'wrong-file': {
    cause: '{path} names "{name}", which {reason}',
    remedy: 'expected {expected}',
  },
  'leaves-folder': {
    cause: '{path} names "{name}", which is outside the folder of the assignment file',
    remedy: 'copy it into that folder, so that the assignment can be moved and packed as a whole',
  },
  'shell-command': {
    cause: '{path} holds {found}, and no shell reads it',
    remedy: 'write the command as a list, or put such a line into a script and call that',
  },
  'needs-run': {
    cause: 'build.command says how to build, and nothing says how to run',
    remedy: 'add "run", as in "run: ./solve"',
  },
  'run-and-languages': {
    cause: 'build.languages says which languages are looked for, and build.run that none is',
    remedy: 'keep one of the two',
  },
  'same-name': {
    cause: '{path} gives the name "{name}" twice',
    remedy:
      'keep it once; the input, the answer and each other name for it need names of their own',
  },
  'one-checker': {
    cause: '{path} names {found} checkers',
    remedy: 'expected one of "kattis" and "testlib"',
  },
  'same-time': {
    cause: '{path} has the time {time} twice',
    remedy: 'keep one of the two',
  },
  'tiers-rise': {
    cause: '{path} gives more for {time} than for a shorter time',
    remedy: 'a faster run should never get less: check the times and what they are worth',
  },
  'tier-beyond-limit': {
    cause: '{path} can never be reached: {clock} ends a run at {limit}',
    remedy: 'raise that limit, or leave the tier out',
  },
  'unknown-problem': {
    cause: '{path} is "{id}", and no such problem is installed',
    remedy: 'did you mean "{nearest}"? Installed are {known}',
  },
  'no-generator': {
    cause: 'the problem "{problem}" cannot make instances',
    remedy: 'name a file with "instances", as in "instances: small.txt"',
  },
  'bad-parameter': {
    cause: '{path}: {reason}',
    remedy: '"queenside generate {problem} help" lists what its generator takes',
  },
  'unreadable-record': {
    cause: 'the problem {problem} cannot read this record: {wrong}',
    remedy: '{remedy}; {path} names the file',
  },
  'unknown-form': {
    cause: '{path} has "{form}", which is no style of the problem "{problem}"',
    remedy: 'did you mean "{nearest}"? Its styles are {known}',
  },
  'unknown-solver': {
    cause: '{path} is "{id}", and the problem "{problem}" has no such solver',
    remedy: 'did you mean "{nearest}"? Its solvers are {known}',
  },
  'no-solver': {
    cause: '{path} has options, and no solver that they are for',
    remedy: 'name it with "solver"',
  },
  'bad-option': {
    cause: '{path}: {reason}',
    remedy: "the solver's README, and queenside plugins, list its options",
  },
});
