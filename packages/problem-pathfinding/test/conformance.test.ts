import { conformance } from '@queenside/conformance';
import { test } from 'vitest';
import plugin from '../src/index.ts';

// Cells of an answer may be separated by blanks.
const spelling = { answer: (text: string) => text.replaceAll(' ', '') };

conformance(test, plugin, { spellings: { pathfinding: spelling } });
