/** The scripts of an autograder. Gradescope calls `setup.sh` when it builds the image, and `run_autograder` for each submission. */

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
  'util-linux',
];

/** Installs Queenside from the registry. */
export const INSTALL_BY_NPM = 'npm install --omit=dev --no-audit --no-fund';

/**
 * Installs the dependencies of a copied checkout.
 *
 * @param pnpm the pnpm version of the lockfile: `pnpm@12.21.0`.
 */
export function installByPnpm(pnpm: string): string {
  return `npx -y ${pnpm} install --prod --frozen-lockfile
# Plugins import these as peer dependencies.
mkdir -p packages/node_modules/@queenside
for package in packages/*/; do ln -sfn "../../$(basename "$package")" "packages/node_modules/@queenside/$(basename "$package")"; done`;
}

/**
 * Returns `setup.sh`.
 *
 * @param install the commands that install Queenside, in its folder.
 */
export function setupScript(install: string): string {
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
`;
}

/** `run_autograder`. The variable AUTOGRADER replaces the platform's folder /autograder, for a trial. */
export const RUN_SCRIPT = `#!/usr/bin/env bash
# Grades one submission. It writes the result after all programs have ended, so that they cannot change it.
set -u
root=\${AUTOGRADER:-/autograder}
here="$root/source"
mkdir -p "$root/results"
chmod 700 "$root/results" "$here"
# It may hold results of earlier attempts that the student must not see.
chmod 600 "$root/submission_metadata.json" 2> /dev/null
export PATH="$here/queenside/node_modules/.bin:$PATH"

# A student gets the same generated instances in each attempt.
student=$(node -p 'JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")).users[0].id' \\
  "$root/submission_metadata.json" 2> /dev/null) || student=submission

grade() {
  node "$here/queenside/MAIN" grade one "$here/assignment/"ASSIGNMENT "$root/submission" \\
    --gradescope "$root/results/results.json" --student "$student" --jobs 1 "$@"
}

grade
status=$?
if [ "$status" = 2 ] && [ ! -e "$root/results/results.json" ]; then
  # Most containers do not allow a sandbox inside. This container holds one submission and no secrets, so it serves as the sandbox:
  # programs run as a user that can write only to its own folder, and cannot read Queenside, the assignment, or results.
  grade --trusted --own-users
  status=$?
fi
# 1 means that a judge error leaves points undecided, which the result also says.
[ "$status" -le 1 ]
`;

export const PACK_README = `# An autograder

Created by \`queenside grade pack\`. Zip the content of this folder (not the folder itself) and upload it to Gradescope as the autograder of a
programming assignment. Choose an image with Ubuntu 24.04 or later.

- \`setup.sh\` installs Queenside, compilers, and interpreters once, when the image is built.
- \`run_autograder\` grades \`/autograder/submission\` and writes \`/autograder/results/results.json\`.
- \`assignment/\` contains the assignment with every file it names, including the samples.
- \`queenside/\` contains Queenside.

To try it on any machine, run it as root with another folder in place of /autograder:

    mkdir -p /tmp/trial/results && cp -r . /tmp/trial/source && cp -r my-program /tmp/trial/submission
    bash /tmp/trial/source/setup.sh
    AUTOGRADER=/tmp/trial bash /tmp/trial/source/run_autograder
`;
