import { constants } from 'node:fs';

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * The flags for opening a file that another program may have replaced: a symbolic link is an error, and a named pipe does not block.
 * Windows has neither flag, and `|` counts what is undefined as 0.
 */
export const READ_SAFELY: number = O_RDONLY | O_NOFOLLOW | O_NONBLOCK;
