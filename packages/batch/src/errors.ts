import { defineErrors } from '@queenside/core/basics';

/** The batch engine's rows of the error table. */
export const batchError = defineErrors('batch', {
  'no-problem-for-file': {
    cause: 'nothing tells which problem {file} belongs to',
    remedy:
      'name it after a problem ({known}), as in nqueens.txt or nqueens-small.txt, or add a route for it',
  },
  'no-problem-for-stream': {
    cause: 'nothing tells which problem standard input belongs to',
    remedy: 'name it with --problem',
  },
  'not-a-regular-file': {
    cause: '{file} is {kind}',
    remedy: 'only regular files are read: put the file itself there',
  },
  'folder-unreadable': {
    cause: 'the folder {folder} cannot be read ({reason}): whatever is in it is not answered',
    remedy: 'see that you may read it and pass through it, and start the command again',
  },
  'file-unreadable': {
    cause: '{file} cannot be read ({reason})',
    remedy: 'check that it is there and that you may read it',
  },
  'file-failed': {
    cause: '{file} is not answered because of a fault of Queenside itself ({reason})',
    remedy: 'please report it; no other file is affected',
  },
  'file-changed': {
    cause: '{file} changed while it was being read',
    remedy: 'it is taken again when it rests',
  },
  'name-no-text': {
    cause: 'the name of {file} is not UTF-8',
    remedy: 'rename it',
  },
  'name-too-long': {
    cause: 'the name of {file} is too long to carry {suffix}',
    remedy: 'shorten it to at most {limit} bytes',
  },
  'one-result': {
    cause: '{file} and {other} would have one result file',
    remedy: 'rename one of them, or answer them one after the other into folders of their own',
  },
  'outside-outbox': {
    cause: 'the answer {file} would be written outside the outbox',
    remedy: 'remove the symbolic link that leads out of it',
  },
  'output-unwritable': {
    cause: '{file} cannot be written ({reason})',
    remedy: 'check the folder, its permissions and the room on the disk',
  },
  'ledger-unusable': {
    cause: 'the ledger {file} cannot be used ({reason})',
    remedy:
      'see that the folder is on a disk of this machine and that you may write there, or remove the file: answers are then made anew',
  },
  'disk-full': {
    cause: 'there is no room on the disk for {file}',
    remedy: 'make room: it is written as soon as there is some',
  },
  'taken-elsewhere': {
    cause: 'another process is answering {file}',
    remedy: 'wait for it, or stop it and run again',
  },
  'lease-lost': {
    cause: 'another process has taken {file} over, because this one was silent for too long',
    remedy: 'nothing is lost: the other one publishes the answer',
  },
  'nothing-read': {
    cause: 'the file holds no record',
    remedy: 'expected one record a line, such as: {example}',
  },
  'trace-without-input': {
    cause: 'the record was too long to be kept in its trace',
    remedy: 'trace a smaller one',
  },
  'no-replay': {
    cause: 'the problem {problem} cannot be replayed',
    remedy: 'these can: {known}',
  },
  'no-drawing': {
    cause: 'the problem {problem} cannot be drawn',
    remedy: 'these can: {known}',
  },
  'no-trace': {
    cause: "an outside program's search cannot be traced",
    remedy: 'have the file answered by a solver',
  },
  'worker-died': {
    cause: 'the worker ended while it worked on this record ({reason})',
    remedy:
      'the other records are not affected; report the fault to the author of the solver {solver}',
  },
  'out-of-memory': {
    cause: 'the worker ran out of memory on this record',
    remedy:
      'give a smaller instance, or name a solver that needs less; a plugin that did not come with Queenside may have more by --memory-limit',
  },
  interrupted: {
    cause: 'the run was stopped',
    remedy: 'start it again to finish',
  },
  'no-such-style': {
    cause: 'no installed problem has an output style "{style}"',
    remedy: 'there are {known}; `queenside plugins` lists them by problem',
  },
  'no-such-solver': {
    cause: 'no installed problem has a solver "{solver}"',
    remedy: 'there are {known}; `queenside plugins` lists them by problem',
  },
  'no-such-option': {
    cause: 'no solver takes the option "{option}"',
    remedy: 'there are {known}; `queenside plugins` lists them by solver',
  },
  'no-generator': {
    cause: 'the problem {problem} has no generator',
    remedy: 'problems with one: {known}',
  },
  'no-sizes': {
    cause: 'the problem {problem} makes no records by size',
    remedy: 'give an input file instead, or one of these problems: {known}',
  },
  'plugin-not-found': {
    cause: 'the configured plugin "{name}" is not found from {from}',
    remedy: 'install it there, or mend its name; a folder begins with ./ and holds a package.json',
  },
  'plugin-manifest': {
    cause: 'the package.json of plugin {name} cannot be read: {reason}',
    remedy: 'reinstall or remove it; everything else works on',
  },
  'plugin-no-entry': {
    cause: 'the package of plugin {name} has no file to import: {reason}',
    remedy: 'build or reinstall it, or report the fault to its author; everything else works on',
  },
  'plugin-failed': {
    cause: 'plugin {name} failed while it was loaded: {reason}',
    remedy: 'reinstall or remove it, or report the fault to its author; everything else works on',
  },
  'plugin-hangs': {
    cause: 'plugin {name} did not finish loading within {seconds} s',
    remedy: 'remove it, or report the fault to its author; everything else works on',
  },
  'plugin-harms': {
    cause: 'plugin {name} changes the built-in {what}, which all other code relies on',
    remedy: 'remove it, or report the fault to its author; everything else works on',
  },
  'plugin-changed': {
    cause: 'a plugin of the problem {problem} has changed since it was first loaded: {reason}',
    remedy: 'start the command again',
  },
  'command-not-started': {
    cause: 'the program {program} could not be started ({reason})',
    remedy: 'check that it is installed and spelled right; no shell is used',
  },
  'command-failed': {
    cause: 'the program {program} {ending}',
    remedy: '{hint}',
  },
  'command-silent': {
    cause: 'the program {program} ended well but left no answer',
    remedy: 'it must write {file} in its working folder, or print the answers',
  },
});
