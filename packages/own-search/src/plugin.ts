/**
 * The plugin of one file with a function `solve`. The engine imports this module with the path of the file and the id of its
 * solver, as in `plugin.js?file=/home/me/alphabeta.py&id=alphabeta-py`: each file has its own instance of the module.
 */
import { readFileSync } from 'node:fs';
import { definePlugin } from '@queenside/core';
import { basename } from 'node:path';
import { partsOf, recordPartsOf } from './solve/parts.ts';
import { hasSolve, kindIfSaid, problemOf } from './source.ts';

// The build would replace the address, with its query, if the two words stood together.
const { url } = import.meta;
const { searchParams } = new URL(url);
const path = searchParams.get('file')!;

const id = searchParams.get('id')!;
const file = basename(path);
const text = readFileSync(path, 'utf8');
const name = searchParams.get('function') ?? undefined;
const answersRecords = name === undefined && hasSolve(file, text);
const problem = answersRecords ? problemOf(file, text) : undefined;

/** The plugin: a search of trees or spaces, or a solver of boards or of a problem's records. */
export default definePlugin(
  problem === undefined
    ? partsOf(path, id, kindIfSaid(file, text, name), name)
    : recordPartsOf(path, id, problem),
);
