/** What the last step of the Action for plugins finds: the API version to which the plugin conforms, or why it does not pass. */
export type Verdict =
  | { readonly conforms: string; readonly summary: string }
  | { readonly fault: string };

/** The variables of the job that decide about the badge. */
export interface Job {
  /** The name of the workflow. Its badge shows it. */
  readonly workflow: string;
  /** The workflow's file, such as `me/mine/.github/workflows/conformance.yml@refs/heads/main`. */
  readonly reference: string;
  readonly server: string;
}

/**
 * Judges what the conformance kit wrote down, and writes the badge for the README.
 *
 * @param attested such as `conforms to API 2`; empty if the kit did not pass.
 */
export function judge(attested: string, { workflow, reference, server }: Job): Verdict {
  const conforms = attested.trim();
  const [version] = /API \d+$/.exec(conforms) ?? [];
  if (version === undefined)
    return {
      fault:
        '`npm test` passed, but the conformance kit did not run all its checks; call `conformance(test, plugin)` in a test, without a filter',
    };
  const [named = version] = /\bAPI \d+\b/.exec(workflow) ?? [];
  if (named !== version)
    return {
      fault: `the workflow is named "${workflow}", but the plugin ${conforms}; set \`name: ${conforms}\` in its file`,
    };
  const badge = workflow === conforms ? badgeOf(conforms, server, reference) : undefined;
  const use =
    badge === undefined
      ? `The badge of a workflow with \`name: ${conforms}\` says so.`
      : `The badge for README.md:\n\n\`\`\`md\n${badge}\n\`\`\``;
  return { conforms, summary: `## The plugin ${conforms}\n\n${use}\n` };
}

/** Returns the Markdown of a workflow's badge. GitHub draws it from the name of the workflow and the outcome of its last run. */
function badgeOf(label: string, server: string, reference: string): string | undefined {
  const found = /^([\w.-]+\/[\w.-]+)\/\.github\/workflows\/([\w.-]+)@/.exec(reference);
  if (found === null) return undefined;
  const page = `${server}/${found[1]}/actions/workflows/${found[2]}`;
  return `[![${label}](${page}/badge.svg)](${page})`;
}
