import { defineErrors } from '@queenside/core';

/** Errors in an assignment file. */
export const assignmentError = defineErrors('assignment', {
  missing: {
    cause: 'no such assignment file',
    remedy: 'check the path; docs/assignment.md shows a first assignment',
  },
  unreadable: {
    cause: 'cannot read the assignment file: {reason}',
    remedy: 'name a file that you may read',
  },
  'too-large': {
    cause: 'the file is larger than {limit}',
    remedy: 'move its largest texts into their own files, such as instances',
  },
  encoding: {
    cause: 'the assignment file is not UTF-8 text',
    remedy: 'save it as UTF-8',
  },
  syntax: {
    cause: 'invalid YAML: {reason}',
    remedy: 'fix this line; quote text that contains ": " or " #", or starts with * or @',
  },
  unclosed: {
    cause: 'the {open} here is not closed',
    remedy: 'add the missing {close}',
  },
  'several-documents': {
    cause: 'a second YAML document starts here',
    remedy: 'keep one document and delete the "---" line between them',
  },
  'unknown-alias': {
    cause: 'the alias *{name} has no anchor &{name} before it',
    remedy: 'add &{name} where the value first appears, or write the value out',
  },
  aliases: {
    cause: 'cannot resolve the aliases (*name): {reason}',
    remedy: 'write the values out, or define them once at the top',
  },
  empty: {
    cause: 'the assignment file is empty',
    remedy: 'add a title and a list of tests; docs/assignment.md shows a first assignment',
  },
  invalid: {
    cause: '{path} {expected} (got {found})',
    remedy: 'correct it; docs/assignment.md describes each key',
  },
  'unknown-key': {
    cause: '{path} is not a known key',
    remedy: 'did you mean "{nearest}"? Known keys here: {known}',
  },
  'missing-key': {
    cause: '{path} is missing',
    remedy: 'add it: {meaning}',
  },
  'wrong-unit': {
    cause: '{path} must be {expected} (got {found})',
    remedy: 'write it like {example}',
  },
  'wrong-form': {
    cause: '{path} must be a mapping of keys to values (got {found})',
    remedy: '{advice}',
  },
  'out-of-range': {
    cause: '{path} is out of range: {found}',
    remedy: 'use a value from {expected}',
  },
  'no-id': {
    cause: 'cannot derive an id for {path} from "{title}"',
    remedy: 'add one, for example "id: large-boards"',
  },
  'duplicate-id': {
    cause: '{path} has the id "{id}", which is already in use',
    remedy: 'give it a different "id"',
  },
  'secret-missing': {
    cause: 'the secret of the assignment is missing: there is no {name}',
    remedy:
      'copy it from the machine that has it, or run `queenside grade secret {file}` for a new one, which gives every student other instances',
  },
  'secret-damaged': {
    cause: '{name} holds no secret: it has no line of 64 digits from 0 to f',
    remedy:
      'copy it again from the machine that has it, or delete it and run `queenside grade secret {file}` for a new one',
  },
  'secret-open': {
    cause: 'other users may read {name}, and programs run as other users',
    remedy: 'run `chmod 600 {name}`',
  },
  'has-secret': {
    cause: 'the assignment has a secret: {name}',
    remedy: 'keep it; to give every student other instances, delete this file first',
  },
  'needs-secret': {
    cause: '{path} needs a secret, and the assignment has none',
    remedy: 'run `queenside grade secret` with the assignment file',
  },
  'needs-per-student': {
    cause: '{path} needs perStudent: true',
    remedy: 'add perStudent: true, or delete perAttempt',
  },
  'one-source': {
    cause: '{path} must have either generate or bank',
    remedy: 'write generate for instances of the generator, or bank: true for a bank of functions',
  },
  'bank-of-functions': {
    cause: '{path} is for tests of functions that search',
    remedy: 'use generate, or add kind: function to the test',
  },
  'not-a-bank': {
    cause: '{path} needs bank: true',
    remedy: 'delete it, or write bank: true in place of generate',
  },
  'seed-of-bank': {
    cause: '{path} does not apply to a bank, which is drawn from the secret',
    remedy: 'delete it',
  },
  'no-bank': {
    cause: '{path}: no bank has records of {problem} for this algorithm',
    remedy: 'name a file of instances, or use generate',
  },
  'unknown-test': {
    cause: '{path} names an unknown test: "{id}"',
    remedy: 'known tests: {known}',
  },
  'unknown-group': {
    cause: '{path} names an unknown group: "{id}"',
    remedy: 'known groups: {known}',
  },
  'unknown-item': {
    cause: '{path} names an unknown item of the rubric: "{id}"',
    remedy: 'known items: {known}',
  },
  'unknown-level': {
    cause: '{path} names an unknown level: "{id}"',
    remedy: 'known levels: {known}',
  },
  'points-or-levels': {
    cause: '{path} has {found}',
    remedy: 'give it either "points" or "levels"',
  },
  'in-two-groups': {
    cause: '{path} lists the test "{id}", which is already in the group "{other}"',
    remedy: 'list it in one group only, so that its points count once',
  },
  'unknown-language': {
    cause: '{path} names an unknown language: "{id}"',
    remedy: 'known languages: {known}',
  },
  cycle: {
    cause: '{path} creates a cycle: {cycle}',
    remedy: 'remove one of these requirements',
  },
  'missing-file': {
    cause: '{path} names "{name}", but there is no such {kind}',
    remedy: "check the name; paths are relative to the assignment file's folder",
  },
  'wrong-file': {
    cause: '{path} names "{name}", which {reason}',
    remedy: 'name {expected}',
  },
  'wrong-package': {
    cause: '{path} names the problem package "{name}", which {reason}',
    remedy:
      'name a folder in the format of Kattis problem packages; docs/judging.md says what is supported',
  },
  'beside-package': {
    cause: '{path} has no effect beside "package"',
    remedy: 'remove it: the package has its own input and checker',
  },
  'one-record': {
    cause: '{path} is "all-records", but with "{key}" a program gets one record a run',
    remedy: 'remove one of the two',
  },
  'not-a-function': {
    cause: '{path} has no effect without "kind: {kind}"',
    remedy: 'add "kind: {kind}" to the test, or remove this key',
  },
  'beside-function': {
    cause: '{path} has no effect beside "kind: {kind}"',
    remedy: 'remove it: {why}',
  },
  'mixed-tiers': {
    cause: '{path} has both numbers and shares',
    remedy: 'write all tiers as numbers, such as 1200, or all as shares, such as "10 %"',
  },
  'tiers-grow': {
    cause: '{path} gives more for {more} than for fewer expanded states',
    remedy: 'lower its value: a heuristic with which A* expands more must not get more',
  },
  'no-space': {
    cause: '{path}: {problem} has no state spaces, so no search of it needs a heuristic',
    remedy: 'choose a problem with paths, such as sliding-tiles',
  },
  'no-reference': {
    cause: '{path} compares with the heuristic of {problem}, which has none',
    remedy: 'write "of: zero", which compares with a search without an estimate',
  },
  'beside-algorithm': {
    cause: '{path} has no effect without the algorithm {needed}',
    remedy: 'remove it, or write "is: {needed}"',
  },
  'one-count': {
    cause: '{path} compares {found} counts',
    remedy: 'compare exactly one: "examined", "expanded", or "generated"',
  },
  'no-function': {
    cause:
      '{path}: functions cannot search {problem}, which has neither trees nor state spaces nor boards',
    remedy: 'choose another problem, or remove "kind: function"',
  },
  'unknown-algorithm': {
    cause: '{path} names an algorithm that cannot be used for {problem}: "{id}"',
    remedy: 'name one of {known}',
  },
  'unknown-count': {
    cause: '{path}: searches of {problem} are not compared by this count',
    remedy: 'use {known}',
  },
  'open-instances': {
    cause:
      '{path}: functions can compute {problem} without a call, so counts of calls mean nothing',
    remedy:
      'remove "budget", or choose a problem whose records list their nodes or states, such as alphabeta or pathfinding',
  },
  'leaves-folder': {
    cause: '{path} names "{name}", which is outside the folder of the assignment file',
    remedy: 'copy it into that folder, so that the assignment can be moved and packed',
  },
  'shell-command': {
    cause: '{path} cannot be run: {fault}',
    remedy: 'write the command as a list, or move it to a script and call the script',
  },
  'needs-run': {
    cause: 'build.command needs build.run, which is missing',
    remedy: 'add it, for example "run: ./solve"',
  },
  'run-and-languages': {
    cause: 'build.languages has no effect beside build.run',
    remedy: 'remove one of the two',
  },
  'same-name': {
    cause: '{path} uses the name "{name}" twice',
    remedy: 'use different names for the input, the answer, and each of its other names',
  },
  'one-checker': {
    cause: '{path} names {found} checkers',
    remedy: 'name exactly one: "kattis" or "testlib"',
  },
  'same-time': {
    cause: '{path} lists the time {time} twice',
    remedy: 'remove one of the two',
  },
  'same-value': {
    cause: '{path} gives full points and no points for the same value, {value}',
    remedy: 'set `full` to a better value than `none`',
  },
  'wrong-order': {
    cause:
      '{path} gives full points for {full} and none for {none}, but {problem} looks for the {best} value',
    remedy: 'swap `full` and `none`',
  },
  'tiers-rise': {
    cause: '{path} gives more for {time} than for a shorter time',
    remedy: 'lower its value or raise that of the shorter time: a faster run must not get less',
  },
  'tier-beyond-limit': {
    cause: '{path} can never be reached: {clock} ends a run at {limit}',
    remedy: 'raise that limit, or remove the tier',
  },
  'unknown-problem': {
    cause: '{path} names a problem that is not installed: "{id}"',
    remedy: 'did you mean "{nearest}"? Installed problems: {known}',
  },
  'no-generator': {
    cause: 'the problem "{problem}" has no generator',
    remedy: 'name a file instead, for example "instances: small.txt"',
  },
  'bad-parameter': {
    cause: '{path}: {reason}',
    remedy: 'run "queenside generate {problem} help" for the parameters of its generator',
  },
  'unreadable-record': {
    cause: 'the problem {problem} cannot read this record: {cause}',
    remedy: '{remedy} (the file is named in {path})',
  },
  'unknown-style': {
    cause: '{path} names an unknown style of the problem "{problem}": "{style}"',
    remedy: 'did you mean "{nearest}"? Known styles: {known}',
  },
  'unknown-part': {
    cause: '{path} names an unknown part of answers to "{problem}": "{part}"',
    remedy: 'did you mean "{nearest}"? Known parts: {known}',
  },
  'unknown-section': {
    cause: '{path} names an unknown section of answers to "{problem}": "{section}"',
    remedy: 'did you mean "{nearest}"? Known sections: {known}',
  },
  'no-sections': {
    cause: '{path}: each record of this test has one answer',
    remedy:
      'remove "sections"; only problems whose answers have sections can give points by section',
  },
  'section-shares': {
    cause: 'the shares of {path} add up to {sum}',
    remedy: 'make them add up to 100 %',
  },
  'unknown-solver': {
    cause: '{path} names an unknown solver of the problem "{problem}": "{id}"',
    remedy: 'did you mean "{nearest}"? Known solvers: {known}',
  },
  'no-solver': {
    cause: '{path} sets options, but there is no solver for them',
    remedy: 'name one with "solver"',
  },
  'bad-option': {
    cause: '{path}: {reason}',
    remedy: 'run "queenside plugins" for the options of this solver',
  },
});
