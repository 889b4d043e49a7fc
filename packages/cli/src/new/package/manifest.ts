/** Writes the package.json of a new package. */
import { defined } from '@queenside/core/basics';
import { relative } from 'node:path';
import ownManifest from '../../../package.json' with { type: 'json' };
import { folderOf, isFromClone } from './copy-from-clone.ts';
import type { Layout } from './layout.ts';
import type { Kind } from '../names.ts';
import { exampleFile, type PackagePlan } from './plan.ts';
import type { TargetProblem } from './target-problem.ts';

const COMMAND = '@queenside/cli';
const CORE = '@queenside/core';
const CONFORMANCE = '@queenside/conformance';
/** The package that a new one of a kind imports besides core. */
const IMPORTED: Partial<Record<Kind, string>> = {
  solver: '@queenside/problem-nqueens',
  game: '@queenside/game-tree',
  domain: '@queenside/state-space',
  model: '@queenside/constraints',
  landscape: '@queenside/landscapes',
};

/** Returns the fields of package.json. */
export function manifestOf(plan: PackagePlan): object {
  return plan.layout.repository === undefined ? standalone(plan) : inRepository(plan);
}

/** Returns a manifest like those of the repository's packages, which run from source and are published as JavaScript. */
function inRepository(plan: PackagePlan): object {
  const dependency = dependencyOf(plan);
  return {
    name: plan.layout.packageName,
    version: ownManifest.version,
    description: descriptionOf(plan),
    keywords: ['queenside-plugin'],
    license: 'MIT',
    files: ['dist'],
    type: 'module',
    exports: { '.': './src/index.ts', './package.json': './package.json' },
    publishConfig: {
      exports: {
        '.': { types: './dist/index.d.ts', default: './dist/index.js' },
        './package.json': './package.json',
      },
      access: 'public',
    },
    ...defined({
      dependencies: dependency === undefined ? undefined : { [dependency.name]: 'workspace:^' },
    }),
    devDependencies: { [CONFORMANCE]: 'workspace:*', [CORE]: 'workspace:*' },
    peerDependencies: { [CORE]: 'workspace:^' },
  };
}

/** The tools of a package outside the repository. */
export const TOOLS: Readonly<Record<string, string>> = {
  rolldown: '^1.2.19',
  typescript: '^7.0.2',
};

/**
 * Returns a manifest of a package outside the repository. JavaScript needs no build step; TypeScript is built before it is
 * published. The field `queenside` makes the command load the package when run in its folder.
 */
function standalone(plan: PackagePlan): object {
  const { packageName: name, language } = plan.layout;
  const dependency = dependencyOf(plan);
  const ours = (other: string): string => acceptedOfOurs(other, plan.layout);
  const source = `./src/index.${language}`;
  const isTyped = language === 'ts';
  return {
    name,
    version: '0.1.0',
    description: descriptionOf(plan),
    keywords: ['queenside-plugin', plan.kind],
    files: [isTyped ? 'dist' : 'src', 'example'],
    type: 'module',
    exports: {
      '.': isTyped
        ? { 'queenside-source': source, types: './dist/index.d.ts', default: './dist/index.js' }
        : source,
      './package.json': './package.json',
    },
    scripts: {
      test: 'node --test',
      example: `queenside solve ${exampleFile(plan)}`,
      dev: 'queenside dev',
      typecheck: 'tsc --noEmit',
      bundle: `rolldown ${source} --file bundle/${plan.name}.js`,
      ...(isTyped && { build: 'tsc', prepack: 'npm run build' }),
    },
    ...defined({
      dependencies:
        dependency === undefined ? undefined : { [dependency.name]: dependency.accepted },
    }),
    devDependencies: {
      [COMMAND]: ours(COMMAND),
      [CONFORMANCE]: ours(CONFORMANCE),
      [CORE]: ours(CORE),
      ...TOOLS,
    },
    peerDependencies: { [CORE]: `^${ownManifest.version}` },
    engines: { node: '>=24.11' },
    queenside: { plugins: ['.'] },
  };
}

/** Returns the tsconfig.json of a package outside the repository. TypeScript checks the types that JavaScript has in JSDoc. */
export function tsconfigOf({ layout: { language } }: PackagePlan): object {
  const shared = { module: 'nodenext', target: 'es2025', strict: true, skipLibCheck: true };
  const own =
    language === 'js'
      ? { allowJs: true, checkJs: true, noEmit: true }
      : {
          declaration: true,
          rootDir: 'src',
          outDir: 'dist',
          rewriteRelativeImportExtensions: true,
          verbatimModuleSyntax: true,
          erasableSyntaxOnly: true,
        };
  return { compilerOptions: { ...shared, ...own }, include: ['src'] };
}

/** Returns the package that the new one imports besides core. */
function dependencyOf({
  kind,
  target,
  layout,
}: PackagePlan): { name: string; accepted: string } | undefined {
  if (target !== undefined)
    return { name: target.packageName, accepted: acceptedOf(target, layout) };
  const name = IMPORTED[kind];
  return name === undefined ? undefined : { name, accepted: acceptedOfOurs(name, layout) };
}

/** Returns the versions of a package of ours that a new one accepts, or the copy of a command from a clone. */
function acceptedOfOurs(name: string, { folder }: Layout): string {
  return isFromClone() ? linkTo(folderOf(name), folder) : `^${ownManifest.version}`;
}

/** Returns the versions of a problem's package that a new package accepts, or the folder from which it is linked. */
function acceptedOf({ version, linkedFrom }: TargetProblem, { folder }: Layout): string {
  if (linkedFrom === undefined) return `^${version}`;
  return linkTo(linkedFrom, folder);
}

function linkTo(target: string, folder: string): string {
  return `file:${relative(folder, target).replaceAll('\\', '/')}`;
}

function descriptionOf({ kind, name, target }: PackagePlan): string {
  const what = {
    solver: `solver of ${target?.id ?? 'nqueens'}`,
    search: 'search of game trees',
    'path-search': 'path search',
    problem: 'problem',
    game: 'game',
    domain: 'domain',
    model: 'model',
    landscape: 'landscape',
  }[kind];
  return `The ${what} "${name}", as a Queenside plugin.`;
}
