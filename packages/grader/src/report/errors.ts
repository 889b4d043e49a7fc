import { defineErrors } from '@queenside/core';

/** Errors in gradebooks, and in handing back reports. */
export const reportError = defineErrors('report', {
  'gradebook-encoding': {
    cause: 'the gradebook is not in UTF-8',
    remedy: 'export it as CSV in UTF-8',
  },
  'gradebook-unreadable': {
    cause: 'the gradebook is not valid CSV: {reason}',
    remedy: 'use the file as exported; every line must have the same number of cells',
  },
  'gradebook-not-importable': {
    cause: '{platform} cannot import this gradebook: {reason} (its columns: {found})',
    remedy: 'use the file as {platform} exports it',
  },
  'gradebook-scale': {
    cause: 'Moodle grades this assignment by a scale, and skips points',
    remedy: 'set its grade type to points in Moodle, and export the worksheet again',
  },
  'gradebook-without-students': {
    cause: 'the gradebook has no column that identifies students (its columns: {found})',
    remedy: 'export it with one of these columns: {expected}',
  },
  'gradebook-without-column': {
    cause: 'the gradebook has no column "{column}"',
    remedy: 'name one of its columns: {found}',
  },
  'gradebook-column-unclear': {
    cause: 'the gradebook has {count} columns "{column}"',
    remedy: 'name one by its full title: {found}',
  },
  'gradebook-column-taken': {
    cause: 'the column "{column}" of the gradebook identifies students',
    remedy: 'name the column for the points',
  },
  'gradebook-column-read-only': {
    cause: 'the column "{column}" of the gradebook is read-only ("{mark}" in line {line})',
    remedy: "name the assignment's own column; Canvas computes the read-only ones",
  },
  'nobody-to-hand-back': {
    cause: 'no report can be handed back by {to} ({reasons})',
    remedy: 'settle open grades, or give students an address: {how}',
  },
  'page-missing': {
    cause: "a student's page is missing: {file}",
    remedy: 'run `queenside grade` again, which writes it',
  },
});
