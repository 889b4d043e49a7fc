/** How a configuration file is read, by its extension: cosmiconfig's loaders, with errors that say where and what to do. */
import { basename } from 'node:path';
import { defaultLoaders, type Loader } from 'cosmiconfig';
import type { ErrorPlace, QueensideError } from '@queenside/core';

const MODULES = ['.ts', '.mts', '.js', '.mjs', '.cjs'] as const;

/** By extension; `noExt` stands for a file without one. */
export const loaders: Readonly<Record<string, Loader>> = {
  '.json': explaining(defaultLoaders['.json'], explainJson),
  '.yaml': explaining(defaultLoaders['.yaml'], explainYaml),
  '.yml': explaining(defaultLoaders['.yml'], explainYaml),
  noExt: explaining(defaultLoaders.noExt, explainYaml),
  ...Object.fromEntries(
    MODULES.map((extension) => [extension, explaining(defaultLoaders['.js'], explainModule)]),
  ),
};

type Explain = (thrown: Error, file: string) => Promise<QueensideError>;

/**
 * The loader, with its errors explained. That they are ours also keeps cosmiconfig from passing over a file
 * that itself fails with ENOENT; undefined instead of null keeps it from passing over an empty one.
 */
function explaining(load: Loader, explain: Explain): Loader {
  return async (file, content) => {
    try {
      return (await load(file, content)) ?? undefined;
    } catch (thrown) {
      throw await explain(thrown instanceof Error ? thrown : new Error(String(thrown)), file);
    }
  };
}

async function explainJson({ message }: Error, file: string): Promise<QueensideError> {
  const { configError } = await import('./errors.ts');
  const said = withoutHeading(message);
  const [, reason, line, column] = /^(.*?)(?: in JSON)? at position \d+ \(line (\d+) column (\d+)\)$/.exec(said) ?? [];
  return configError('json-syntax', { reason: reason ?? said }, placeOf(file, line, column));
}

async function explainYaml(thrown: Error, file: string): Promise<QueensideError> {
  const { configError } = await import('./errors.ts');
  const { reason, mark } = thrown as { reason?: string; mark?: { line: number; column: number } };
  if (mark === undefined && reason !== undefined && /empty/.test(reason)) return emptyError(file);
  return configError(
    'yaml-syntax',
    { reason: reason ?? withoutHeading(thrown.message) },
    mark === undefined ? { file } : { file, line: mark.line + 1, column: mark.column + 1 },
  );
}

async function explainModule(thrown: Error, file: string): Promise<QueensideError> {
  const { configError } = await import('./errors.ts');
  const [, line, column] =
    new RegExp(`${RegExp.escape(basename(file))}:(\\d+)(?::(\\d+))?`).exec(thrown.stack ?? '') ?? [];
  return configError(
    thrown instanceof SyntaxError ? 'module-syntax' : 'module-threw',
    { reason: thrown.message || thrown.name },
    placeOf(file, line, column),
  );
}

/** The error of a file without content. */
export async function emptyError(file: string): Promise<QueensideError> {
  const { configError } = await import('./errors.ts');
  return configError('empty', { expected: expectedIn(file) }, { file });
}
