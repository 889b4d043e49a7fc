import { defineErrors } from '@queenside/core/basics';

/** The batch engine's rows of the error table. */
export const batchError = defineErrors('batch', {
  'no-problem-for-file': {
    cause: 'cannot tell which problem {file} is for',
    remedy:
      'name it after a problem, as in nqueens.txt or nqueens-small.txt, or add a route for it; problems: {known}',
  },
  'no-problem-for-stream': {
    cause: 'cannot tell which problem standard input is for',
    remedy: 'name the problem with --problem',
  },
  'not-a-regular-file': {
    cause: '{file} is {kind}',
    remedy: 'expected a regular file',
  },
  'folder-unreadable': {
    cause: 'cannot read the folder {folder} ({reason}); its files are not answered',
    remedy: 'check that you may read and enter the folder, and start the command again',
  },
  'file-unreadable': {
    cause: 'cannot read {file} ({reason})',
    remedy: 'check that the file exists and that you may read it',
  },
  'file-failed': {
    cause: 'Queenside failed to answer {file} because of a bug ({reason})',
    remedy: 'please report the bug; no other file is affected',
  },
  'file-changed': {
    cause: '{file} changed while it was being answered',
    remedy: 'run again when the file no longer changes; `queenside watch` does so by itself',
  },
  'name-no-text': {
    cause: 'the file name {file} is not UTF-8',
    remedy: 'rename the file',
  },
  'extension-case': {
    cause: 'the extension {extension} is not in lower case',
    remedy: 'rename the file to {name}',
  },
  'other-extension': {
    cause: 'the name begins like that of an input file, but does not end in {extension}',
    remedy: 'rename the file to {name}, or pass its path to `queenside run`',
  },
  'answer-name': {
    cause: 'names that end in _out.txt or _err.txt are reserved for answers',
    remedy: 'rename the file, or pass its path to `queenside run`',
  },
  'name-too-long': {
    cause: 'the file name {file} is too long for the suffix {suffix}',
    remedy: 'shorten the name to at most {limit} bytes',
  },
  'not-an-input-name': {
    cause: '{file} is not the name of an input file',
    remedy:
      'use a name without folders that ends in {extensions}, as in nqueens.txt; names that end in _out.txt or _err.txt are answers',
  },
  'name-refused': {
    cause: 'Windows does not allow the file name {file}',
    remedy: 'use a name without < > : " | ? * that is not the name of a device, such as con or nul',
  },
  'input-exists': {
    cause: 'the inbox already has a file {file}',
    remedy: 'use another name, or replace the file in its folder',
  },
  'input-too-large': {
    cause: '{file} has more than {most} MiB',
    remedy: 'copy the file into the inbox instead',
  },
  'one-result': {
    cause: '{file} and {other} would have the same answer file',
    remedy: 'rename one of them, or answer them separately into different folders',
  },
  'ledger-unusable': {
    cause: 'cannot use the ledger {file} ({reason})',
    remedy:
      'keep the folder on a local disk and check that you may write there, or delete the file: all files are then answered again',
  },
  'path-too-long': {
    cause: 'the path is longer than the system allows',
    remedy: 'shorten the names of its folders, or move it up',
  },
  'open-files-limit': {
    cause: 'the limit of {limit} open files is too low for {jobs} jobs',
    remedy: 'raise it with `ulimit -n 1024`, or use fewer --jobs',
  },
  stopped: {
    cause: 'it was stopped on request',
    remedy: 'name it in `queenside retry` to answer it after all',
  },
  'taken-elsewhere': {
    cause: 'another process is answering {file}',
    remedy: 'wait for it, or stop it and run again',
  },
  'lease-lost': {
    cause: 'another process took over {file}, because this one did not respond in time',
    remedy: 'nothing to do: the other process publishes the answer',
  },
  'nothing-read': {
    cause: 'the file contains no record',
    remedy: 'expected {records}, for example: {example}',
  },
  'unknown-evaluation': {
    cause: 'this machine has no evaluation {evaluation}',
    remedy: 'run without a queue: your own evaluation stays on the machine that has its file',
  },
  'trace-evaluation': {
    cause: 'the search of this trace used {used}',
    remedy: '{remedy}',
  },
  'trace-without-input': {
    cause: 'the trace does not contain its record, which was too long',
    remedy: 'trace a smaller record',
  },
  'no-replay': {
    cause: 'the problem {problem} has no replay',
    remedy: 'problems with a replay: {known}',
  },
  'no-drawing': {
    cause: 'the problem {problem} has no drawings',
    remedy: 'problems with drawings: {known}',
  },
  'no-trace': {
    cause: 'an outside program cannot be traced',
    remedy: 'answer the file by a solver instead',
  },
  'worker-died': {
    cause: 'the worker ended while it worked on this record ({reason})',
    remedy:
      'report the fault to the author of the solver {solver}; the other records are not affected',
  },
  'out-of-memory': {
    cause: 'the worker ran out of memory on this record',
    remedy:
      'use a smaller instance or a solver that needs less memory; --memory-limit gives third-party plugins more',
  },
  'no-such-style': {
    cause: 'no installed problem has an answer style "{style}"',
    remedy: 'known styles: {known}; `queenside plugins` lists them by problem',
  },
  'no-such-variant': {
    cause: 'no installed problem has a variant "{variant}"',
    remedy: 'known variants: {known}; `queenside plugins` lists them by problem',
  },
  'unknown-variant': {
    cause: 'the problem {problem} has no variant "{variant}"',
    remedy: 'its variants: {known}',
  },
  'section-twice': {
    cause: 'two sections have the label "{label}"',
    remedy: 'give each section a different label, as in Greedy=greedy,A*=a-star',
  },
  'variant-not-chosen': {
    cause: 'the name of {file} contains "{word}", but chooses no variant',
    remedy:
      'did you mean {variant}? A variant comes right after the problem: name the file {problem}_{variant}.txt; more words may follow',
  },
  'no-such-solver': {
    cause: 'no installed problem has a solver "{solver}"{why}',
    remedy: 'known solvers: {known}; `queenside plugins` lists them by problem',
  },
  'no-solver-for-file': {
    cause: 'the name of {file} asks for the solver "{solver}", which {problem} does not have{why}',
    remedy: 'its solvers: {known}; write other words after - or _, as in {problem}-{solver}.txt',
  },
  'solver-not-chosen': {
    cause: 'the name of {file} contains "{word}", but chooses no solver',
    remedy:
      'did you mean {solver}? A solver comes right after the problem: name the file {problem}.{solver}.txt; more words may follow',
  },
  'solver-not-loaded': {
    cause: 'the problem {problem} has no solver "{solver}"{why}',
    remedy: 'its solvers: {known}',
  },
  'no-such-option': {
    cause: 'no solver has an option "{option}"',
    remedy: 'known options: {known}; `queenside plugins` lists them by solver',
  },
  'no-generator': {
    cause: 'the problem {problem} has no generator',
    remedy: 'problems with a generator: {known}',
  },
  'no-sizes': {
    cause: 'the problem {problem} cannot make records by size',
    remedy: 'use an input file, or one of these problems: {known}',
  },
  'plugin-not-found': {
    cause: 'cannot find the plugin "{name}" from {from}',
    remedy:
      'install it there, or correct its name; the path of a folder starts with ./, and that of a file ends in .js, .ts, or .py',
  },
  'no-plugin-file': {
    cause: 'there is no file {file}',
    remedy:
      'correct the path; it is relative to the working folder or, in a configuration, to the folder of the configuration',
  },
  'plugin-path': {
    cause: '{path} is not a plugin: {reason}',
    remedy: 'name a folder with a package.json, or a file that ends in .js, .mjs, .ts, or .py',
  },
  'same-file-name': {
    cause: 'another file of the same name takes part beside {file}',
    remedy: 'rename one of them: the plugin of a file is called by the name of the file',
  },
  'no-single-solver': {
    cause: '{file} has {found}',
    remedy: 'name the file with --plugin and, if it has several solvers, one of them with --solver',
  },
  'plugin-in-inbox': {
    cause: 'plugin {name} is inside an inbox or outbox ({folder}), where others may put files',
    remedy: 'install it elsewhere, or use another folder as inbox or outbox',
  },
  'plugin-manifest': {
    cause: 'cannot read the package.json of plugin {name}: {reason}',
    remedy: 'reinstall or remove the plugin; everything else still works',
  },
  'plugin-no-entry': {
    cause: 'the package of plugin {name} has no file to import: {reason}',
    remedy: 'build or reinstall it, or report the fault to its author; everything else still works',
  },
  'plugin-failed': {
    cause: 'plugin {name} failed to load: {reason}',
    remedy:
      'correct it if it is yours; otherwise, reinstall or remove it, or report the fault to its author; everything else still works',
  },
  'plugin-types': {
    cause: 'plugin {name} has TypeScript that Node cannot run: {reason}',
    remedy:
      'write it without enums, namespaces with code, and parameter properties, because Node only removes types; or compile the file to JavaScript',
  },
  'plugin-lacks': {
    cause: 'plugin {name} needs the package {missing}, which is not installed',
    remedy: 'run {command}; everything else still works',
  },
  'plugin-hangs': {
    cause: 'plugin {name} did not load within {seconds} s',
    remedy: 'remove it, or report the fault to its author; everything else still works',
  },
  'plugin-harms': {
    cause: 'plugin {name} changes the built-in {what}, which all other code relies on',
    remedy: 'remove it, or report the fault to its author; everything else still works',
  },
  'plugins-excluded': {
    cause:
      'a worker ended while it considered third-party plugins ({plugins}): {ending}; the rest of the file was answered without them',
    remedy:
      'name a solver for the file, or remove these plugins one by one to find the faulty one, and report it to its author',
  },
  'plugin-changed': {
    cause: 'a plugin of the problem {problem} has changed since it was loaded: {reason}',
    remedy: 'start the command again',
  },
  'command-not-started': {
    cause: 'cannot start the program {program} ({reason})',
    remedy:
      'check its spelling, permissions, and first line, and that it is installed or in {folder}; Queenside uses no shell',
  },
  'command-failed': {
    cause: 'the program {program} {ending}',
    remedy: '{hint}',
  },
  'folder-left': {
    cause: 'cannot remove the temporary folder {folder} ({reason})',
    remedy: 'remove it yourself; the answers are not affected',
  },
  'one-record-a-run': {
    cause: '{program} read only the first of {count} records, so it ran once for each record',
    remedy: 'let it read all records in one run, which is faster',
  },
  'command-silent': {
    cause: 'the program {program} succeeded but left no answer',
    remedy: 'it must write {file} in its working folder, or print the answers{quotes}',
  },
});
