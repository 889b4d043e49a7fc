/** What staff should know about the grading machine. */
import { installCommand, LANGUAGES, modulesOf, NOT_INSTALLED } from '../languages/index.ts';
import type { Sandbox, SubmissionResult } from '../model/index.ts';
import { shortened } from '../text.ts';

/** A module that several students' programs miss is worth installing. */
const SEVERAL = 2;
/** The most characters of the list of students. */
const LONGEST_LIST = 200;

/**
 * Returns a notice for each compiler that programs need, and for each module that several programs imported, that is not installed,
 * with the command that installs it.
 */
export async function noticesOf(
  submissions: readonly SubmissionResult[],
  sandbox: Sandbox,
): Promise<string[]> {
  const notices = missingTools(submissions);
  for (const { id, title, modules } of LANGUAGES) {
    if (modules === undefined) continue;
    const missing = submissions.flatMap((submission) =>
      [...missingIn(submission, modules.missing)].map((module) => ({ module, submission })),
    );
    for (const [module, all] of Map.groupBy(missing, (each) => each.module)) {
      if (all.length < SEVERAL) continue;
      const { install } = await modulesOf(sandbox, id);
      notices.push(
        `${all.length} programs need the ${title} module ${module}, which is not installed: ${namesOf(all)}. ` +
          `If the assignment allows it, install it (${modules.install(module, install)}) and grade again: only these programs run again.`,
      );
    }
  }
  return notices;
}

function missingTools(submissions: readonly SubmissionResult[]): string[] {
  const missing = submissions
    .filter(({ build }) => build.judgeFault)
    .flatMap((submission) =>
      Object.entries(submission.build.uses)
        .filter(([, version]) => version === NOT_INSTALLED)
        .map(([tool]) => ({ tool, submission })),
    );
  return [...Map.groupBy(missing, ({ tool }) => tool)].flatMap(([tool, all]) => {
    const command = installCommand(tool);
    if (command === undefined) return [];
    const [needs, these] =
      all.length === 1 ? ['needs', 'this program runs'] : ['need', 'these programs run'];
    return `${tool} is not installed, which ${namesOf(all)} ${needs}. Install it (${command}) and grade again: only ${these} again.`;
  });
}

function namesOf(all: readonly { readonly submission: SubmissionResult }[]): string {
  return shortened(all.map(({ submission }) => submission.name).join(', '), LONGEST_LIST);
}

/** Returns the modules that a submission's runs did not find and that it does not bring itself. */
function missingIn({ tests, build }: SubmissionResult, missing: RegExp): ReadonlySet<string> {
  const names = tests.flatMap(({ run }) => missing.exec(run?.errors ?? '')?.[1] ?? []);
  const known = new Set(Object.keys(build.uses).map((name) => name.split(': ')[1]));
  return new Set(names.filter((name) => known.has(name)));
}
