/**
 * The evaluation of one file. The engine imports this module with the path of the file and perhaps the name of a function, as
 * in `module.js?file=/home/me/mine.py&function=lines`: each evaluation has its own instance of the module.
 */
import { ownEvaluation } from './own-evaluation.ts';

// The build would replace the address, with its query, if the two words stood together.
const { url } = import.meta;
const { searchParams } = new URL(url);

/** Values positions by the function of the file. */
export default ownEvaluation(searchParams.get('file')!, searchParams.get('function') ?? undefined);
