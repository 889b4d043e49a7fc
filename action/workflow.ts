/** The messages of a step to GitHub. */
import { appendFileSync } from 'node:fs';

/** Shows an error at the job, and ends the step with exit status 2. */
export function fail(message: string): void {
  showError(message);
  process.exitCode = 2;
}

/** Shows an error at the job. */
export function showError(message: string): void {
  // GitHub reads an error to the end of its line.
  const escaped = message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  console.log(`::error::${escaped}`);
}

/** Sets an output of the step. */
export function output(name: string, value: string | number): void {
  append('GITHUB_OUTPUT', `${name}=${value}\n`);
}

/** Appends Markdown to the summary of the job. */
export function summarize(markdown: string): void {
  append('GITHUB_STEP_SUMMARY', markdown);
}

/** Appends to the file that an environment variable names; outside GitHub there is none. */
function append(variable: string, text: string): void {
  const file = process.env[variable];
  if (file !== undefined) appendFileSync(file, text);
}
