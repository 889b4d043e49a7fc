/**
 * The first step of the GitHub Action: refuses wrong inputs before anything is installed, and names the version to install.
 * `action.yml` describes the variables of the environment.
 */
import { existsSync } from 'node:fs';
import manifest from '../packages/queenside/package.json' with { type: 'json' };
import { fail, output } from './workflow.ts';

const { ASSIGNMENT = '', SUBMISSION = '', POINTS = '', VERSION = '' } = process.env;

/** A version or a tag of npm, such as 1.2.3, 1, or latest. */
const SOME_VERSION = /^[\w.-]+$/;

if (ASSIGNMENT === '') fail('the input "assignment" is missing: name the assignment file');
else if (!existsSync(ASSIGNMENT))
  fail(`the assignment "${ASSIGNMENT}" does not exist; is the repository checked out?`);
else if (!existsSync(SUBMISSION))
  fail(`the submission "${SUBMISSION}" does not exist; is the repository checked out?`);
else if (!/^(?:\d+(?:\.\d+)?)?$/.test(POINTS))
  fail(`the input "points" must be a number of at least 0 (got "${POINTS}")`);
else if (VERSION !== '' && !SOME_VERSION.test(VERSION))
  fail(`the input "version" must be a version, such as 1.2.3 (got "${VERSION}")`);
else output('version', VERSION || manifest.version);
