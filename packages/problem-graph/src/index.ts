/** Weighted graphs with estimates, as a plugin. */
import { definePlugin } from '@queenside/core';
import { domainProblem } from '@queenside/state-space';
import { graphDomain } from './graph.ts';

/** The problem `graph`. */
export const graph = domainProblem(graphDomain);

export default definePlugin({ problems: [graph] });
