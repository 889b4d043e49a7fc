import { defineErrors } from '@queenside/core';

const JOIN =
  'put a map and its scenarios into one file: `cat arena.map arena.map.scen > arena.scen`';

/** The errors of reading maps with scenarios, and answers to them. */
export const fail = defineErrors('moving-ai', {
  'map-missing': { cause: 'the scenarios have no map before them', remedy: JOIN },
  'scenarios-missing': { cause: 'the map has no scenarios after it', remedy: JOIN },
  'head-malformed': {
    cause: '"{found}" is not part of the head of a map',
    remedy: 'expected the lines `type octile`, `height 3`, `width 4`, and `map`',
  },
  'unknown-terrain': {
    cause: '"{found}" is not a cell of a map',
    remedy: 'use `.`, `G`, and `S` for free cells, and `@`, `O`, `T`, and `W` for the others',
  },
  'uneven-row': {
    cause: 'this row has {found} cells, and the map has {expected} columns',
    remedy: 'give each row as many cells as the head of the map says',
  },
  'rows-missing': {
    cause: 'the map has {found} rows, and its head says {expected}',
    remedy: 'give the map as many rows as its head says',
  },
  'scenario-malformed': {
    cause: '"{found}" is not a scenario',
    remedy:
      'expected, separated by tabs: bucket, map, width, height, x and y of the start, x and y of the goal, and the cost',
  },
  'other-size': {
    cause: 'the scenario is for a map of {found} columns and rows, and this map has {expected}',
    remedy: 'put each scenario after its own map; maps are not scaled',
  },
  'not-free': {
    cause: 'the {mark} {place} is not a free cell of the map',
    remedy: 'name free cells; columns and rows count from 0',
  },
  'stated-cost': {
    cause: 'scenario {number} states the cost {stated}, and the cheapest path costs {cost}',
    remedy: 'correct the scenario, or check that it belongs to this map',
  },
  'stated-path': {
    cause: 'scenario {number} states the cost {stated}, and there is no path',
    remedy: 'remove the scenario, state the cost 0, or check that it belongs to this map',
  },
  'answer-unreadable': {
    cause: '"{found}" is not an answer to a scenario',
    remedy: 'expected `Cost: 4.41421356; Path: 1,0 4,0 5,1`, or `No path`',
  },
  'answers-missing': {
    cause: 'there are answers to {found} of {expected} scenarios',
    remedy: 'answer each scenario in a line',
  },
  'bad-size': {
    cause: 'there is no map of {found} rows and columns',
    remedy: 'ask for 4 to 4096',
  },
  'unknown-task': {
    cause: 'there is no task "{found}"',
    remedy: 'scenarios have the task "path" only',
  },
  'no-free-cells': {
    cause: 'none of {tries} random maps has a path between two cells',
    remedy: 'lower the density of walls',
  },
});
