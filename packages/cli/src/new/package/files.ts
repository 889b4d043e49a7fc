/** Renders the files of a new package from the templates. */
import { mkdir, writeFile } from 'node:fs/promises';
import { relative, dirname, join } from 'node:path';
import { definePlugin } from '@queenside/core';
import ownManifest from '../../../package.json' with { type: 'json' };
import { writeJson } from './json.ts';
import { manifestOf, tsconfigOf } from './manifest.ts';
import { exampleFile, type PackagePlan } from './plan.ts';
import type { TargetProblem } from './target-problem.ts';
import { showPath } from '../../show/text.ts';
import { newError } from '../errors.ts';
import type { Layout } from './layout.ts';
import { fill, readTemplate } from '../templates.ts';

/** The workflow that runs the tests on GitHub. Its name is what its badge says. */
export const WORKFLOW = '.github/workflows/conformance.yml';
const workflowValues = {
  api: String(definePlugin({}).apiVersion),
  major: ownManifest.version.split('.', 1)[0]!,
};

/** Returns each file's text by its path inside the package. */
export async function filesOf(plan: PackagePlan): Promise<ReadonlyMap<string, string>> {
  const { language } = plan.layout;
  const values = valuesOf(plan);
  const template = async (file: string): Promise<string> =>
    fill(await readTemplate(`${templateOf(plan)}/${file}`), values);
  const isAlone = plan.layout.repository === undefined;
  return new Map([
    ['package.json', writeJson(manifestOf(plan))],
    ...(isAlone ? ([['tsconfig.json', writeJson(tsconfigOf(plan))]] as const) : []),
    [`src/index.${language}`, await template(`index.${language}`)],
    [`test/index.test.${language}`, await template('test')],
    ...(isAlone
      ? ([
          [`test/package.test.${language}`, await readTemplate('installation')],
          [WORKFLOW, fill(await readTemplate('workflow'), workflowValues)],
        ] as const)
      : []),
    ['README.md', await template('README.md')],
    [exampleFile(plan), plan.target ? `${plan.target.example}\n` : await template('example')],
  ]);
}

/** Returns the command that solves the example file. */
export function exampleCommand(plan: PackagePlan): string {
  const { repository, folder } = plan.layout;
  if (repository === undefined) return 'npm run example';
  const file = relative(repository, folder).replaceAll('\\', '/');
  return `pnpm queenside solve ${file}/${exampleFile(plan)}`;
}

function templateOf({ kind, target }: PackagePlan): string {
  return target === undefined ? kind : 'skeleton';
}

function valuesOf(plan: PackagePlan): Readonly<Record<string, string>> {
  const { name, layout, target } = plan;
  return {
    name,
    package: layout.packageName,
    extension: layout.language,
    runner: layout.repository === undefined ? 'node:test' : 'vitest',
    example: exampleCommand(plan),
    ...(target && valuesOfTarget(target)),
  };
}

/** If the package does not export its problem by name, the solver names its id, and the test takes the problem from the plugin. */
function valuesOfTarget({
  id,
  packageName,
  exportName,
  tasks,
}: TargetProblem): Readonly<Record<string, string>> {
  const values = { problem: id, tasks: tasks.map((task) => `'${task}'`).join(', ') };
  if (exportName === undefined)
    return {
      ...values,
      problemImport: '',
      problemProperty: `problem: { id: '${id}' }`,
      testImport: `import provider from '${packageName}';`,
      testProblems: 'problems: provider.problems',
    };
  const problemImport = `import { ${exportName} } from '${packageName}';\n`;
  return {
    ...values,
    problemImport,
    problemProperty: exportName === 'problem' ? 'problem' : `problem: ${exportName}`,
    testImport: problemImport.trimEnd(),
    testProblems: `problems: [${exportName}]`,
  };
}

/**
 * Writes the files of a new package into a new folder.
 *
 * @throws QueensideError `new/folder-exists`; existing files never change.
 */
export async function writePackage(
  { folder }: Layout,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  await makeFolder(folder);
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text, { flag: 'wx' });
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') throw thrown;
    throw newError('folder-exists', { folder: showPath(folder) });
  }
}
