/** The scripts of an autograder, as Gradescope calls them: `setup.sh` when its image is built, `run_autograder` for each submission. */

/** What programs are built and run with, by the name of Debian's packages. */
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

/** @param pnpm the version that the lockfile is for: `pnpm@12.21.0`. */
export function setupScript(pnpm: string): string {
  return `#!/usr/bin/env bash
# Installs Queenside and the languages that programs are written in. Needs Debian 12, Ubuntu 24.04, or later.
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
npx -y ${pnpm} install --prod --frozen-lockfile
# Plugins take these from whoever installs them.
mkdir -p packages/node_modules/@queenside
for package in packages/*/; do ln -sfn "../../$(basename "$package")" "packages/node_modules/@queenside/$(basename "$package")"; done
`;
}

/** Where the platform puts things can be changed for a trial: AUTOGRADER is /autograder, if not said. */
export const RUN_SCRIPT = `#!/usr/bin/env bash
# Grades one submission. What programs leave behind cannot reach the result: it is written when they are gone.
set -u
root=\${AUTOGRADER:-/autograder}
here="$root/source"
mkdir -p "$root/results"
chmod 700 "$root/results" "$here"
export PATH="$here/queenside/node_modules/.bin:$PATH"

# Instances of a student's own follow from the student, and not from the try.
student=$(node -p 'JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")).users[0].id' \\
  "$root/submission_metadata.json" 2> /dev/null) || student=submission

grade() {
  node "$here/queenside/packages/cli/bin/queenside.js" grade one "$here/assignment/"ASSIGNMENT "$root/submission" \\
    --gradescope "$root/results/results.json" --student "$student" --jobs 1 "$@"
}

grade
status=$?
if [ "$status" = 2 ] && [ ! -e "$root/results/results.json" ]; then
  # Most containers leave no room for a sandbox inside. This one holds one submission and no secrets: it is the sandbox then, and
  # programs run as a user who may write nothing but their own folder.
  grade --trusted --own-users
  status=$?
fi
# 1 says that a fault of the judge keeps points open, and the result says so as well.
[ "$status" -le 1 ]
`;

export const PACK_README = `# An autograder

Made by \`queenside grade pack\`. Zip what is in this folder (not the folder itself) and upload it to Gradescope as the autograder of a programming
assignment; choose an image with Ubuntu 24.04 or later.

- \`setup.sh\` installs Queenside and the languages, once, when the image is built.
- \`run_autograder\` grades \`/autograder/submission\` and writes \`/autograder/results/results.json\`.
- \`assignment/\` is the assignment with every file that it names, its samples included.
- \`queenside/\` is the program.

To try it on any machine, as root, with a folder of your own in place of /autograder:

    mkdir -p /tmp/trial/results && cp -r . /tmp/trial/source && cp -r my-program /tmp/trial/submission
    bash /tmp/trial/source/setup.sh
    AUTOGRADER=/tmp/trial bash /tmp/trial/source/run_autograder
`;
