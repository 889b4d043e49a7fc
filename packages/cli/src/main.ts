#!/usr/bin/env node
/** The command `queenside`. Help and version are printed without loading more than the argument parser. */
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { runProgram } = await import('./program.ts');
process.exitCode = await runProgram(process.argv.slice(2));
