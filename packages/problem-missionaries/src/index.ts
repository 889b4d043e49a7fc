/** Missionaries and cannibals, as a plugin: a domain in the simplest form, without its own cursor. */
import { definePlugin } from '@queenside/core';
import { domainProblem } from '@queenside/state-space';
import { missionariesDomain } from './missionaries.ts';

/** The problem `missionaries`. */
export const missionaries = domainProblem(missionariesDomain);

export default definePlugin({ problems: [missionaries] });
