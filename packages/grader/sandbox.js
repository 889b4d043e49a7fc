/**
 * The entry of the process in which programs are run. It is JavaScript, and enables the compile cache before anything else
 * is loaded: so the process neither strips types nor compiles what another has compiled before.
 */
import { enableCompileCache } from 'node:module';

enableCompileCache();

await import(process.argv[2]);
