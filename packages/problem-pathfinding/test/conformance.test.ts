import { conformance } from '@queenside/conformance';
import { test } from 'vitest';
import plugin from '../src/index.ts';

// Cells of an answer may be separated by blanks.
const spelling = { answer: (text: string) => text.replaceAll(' ', '') };

/** Several letters mean free cells and walls. The bucket and the map's name of a scenario have no meaning. */
const scenarioSpelling = {
  record: (text: string) =>
    text
      .replace('version 1.0', 'version 1')
      .replaceAll(/^[.gs@otw]+$/gm, (row) => row.replaceAll(/[gs]/g, '.').replaceAll(/[otw]/g, '@'))
      .replaceAll(/^[ \t]*\d+\s+\S+\s+(?=\d)/gm, ''),
};

conformance(test, plugin, {
  spellings: { pathfinding: spelling, 'moving-ai': scenarioSpelling },
});
