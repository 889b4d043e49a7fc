/**
 * Entry of the process that runs programs. It is JavaScript and enables the compile cache before it imports anything, so that the
 * process neither strips types nor compiles again what an earlier process compiled.
 */
import { enableCompileCache } from 'node:module';

enableCompileCache();

await import(process.argv[2]);
