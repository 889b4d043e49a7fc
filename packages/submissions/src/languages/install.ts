/** The Debian and Ubuntu packages of programs that builds need. */
const PACKAGES: Readonly<Record<string, string>> = {
  python3: 'python3',
  javac: 'default-jdk-headless',
  java: 'default-jre-headless',
  'g++': 'g++',
  gcc: 'gcc',
  cc: 'gcc',
  node: 'nodejs',
  make: 'make',
  mcs: 'mono-mcs',
  mono: 'mono-runtime',
  go: 'golang-go',
  rustc: 'rustc',
  kotlinc: 'kotlin',
  ghc: 'ghc',
};

/** Returns the command that installs a program, if its package is known. */
export function installCommand(tool: string): string | undefined {
  return Object.hasOwn(PACKAGES, tool) ? `sudo apt install ${PACKAGES[tool]}` : undefined;
}
