import type { Catalog } from '@queenside/batch';
import type { Command } from 'commander';
import { candidatesFor } from '../completion/candidates.ts';
import { openEngine } from '../open-engine.ts';
import { print } from '../show/print.ts';

/** Prints the candidates for the last word, one a line, each with its description after a tab. */
export async function completeCommand(program: Command, words: readonly string[]): Promise<void> {
  const found = await candidatesFor(program, words, readCatalog);
  const lines = found.map(({ value, description }) => `${value}\t${description}\n`);
  print(lines.join(''));
}

async function readCatalog(): Promise<Catalog> {
  const { engine } = await openEngine({ quiet: true });
  await using opened = engine;
  return opened.installed.catalog;
}
