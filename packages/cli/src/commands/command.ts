import type { Command } from 'commander';

/**
 * Adds a command to the program: its flags, its help, and what loads it when it is called.
 *
 * @param finish takes the exit status, see ExitStatus.
 */
export type AddCommand = (program: Command, finish: (status: number) => void) => void;
