/**
 * The last step of the GitHub Action for plugins: checks that the tests ran the conformance kit, and that the workflow's name, which
 * its badge shows, names the API version that the kit tested. Writes the badge to the job summary.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fail, output, summarize } from '../workflow.ts';
import { judge } from './judge.ts';

const {
  QUEENSIDE_CONFORMS: file = '',
  GITHUB_WORKFLOW: workflow = '',
  GITHUB_WORKFLOW_REF: reference = '',
  GITHUB_SERVER_URL: server = 'https://github.com',
} = process.env;

const attested = existsSync(file) ? readFileSync(file, 'utf8') : '';
const verdict = judge(attested, { workflow, reference, server });
if ('fault' in verdict) fail(verdict.fault);
else {
  output('conforms', verdict.conforms);
  summarize(verdict.summary);
}
