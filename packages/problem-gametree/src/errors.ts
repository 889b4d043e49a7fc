import { defineErrors } from '@queenside/core';

/** The errors of trees and of their answers. */
export const fail = defineErrors('alphabeta', {
  'test-unreadable': {
    cause: 'cannot read a tree from this test: {detail}',
    remedy: 'correct the line, or write the tree as a record',
  },
  'too-long': {
    cause: 'the line has {found} bytes',
    remedy: 'a tree may have at most {most}',
  },
  'too-large-to-show': {
    cause: 'a tree of {leaves} leaves is too large to show',
    remedy: 'draw or replay a tree of at most {most} leaves',
  },
  'no-node-set': {
    cause: 'found {found} where the set of nodes should begin',
    remedy:
      'expected an opening brace and the nodes with their types, such as (A,MAX),(B,MIN); or nested lists, such as [[3,5],[2,9]]',
  },
  'no-edge-set': {
    cause: 'found {found} where the set of edges should begin',
    remedy: 'expected, after the set of nodes, an opening brace and the edges, such as (A,B),(B,4)',
  },
  'unclosed-set': {
    cause: 'found {found} before the set was closed',
    remedy: 'close the set with `}`: the braces are not balanced',
  },
  'stray-brace': {
    cause: 'found {found} without a matching brace',
    remedy: 'remove it: a line has two sets, each in one pair of braces',
  },
  'trailing-text': {
    cause: 'found {found} after the set of edges',
    remedy: 'expected the end of the line: one tree per line',
  },
  'missing-pair': {
    cause: 'found {found} where a pair should begin',
    remedy: 'expected `(`',
  },
  'trailing-comma': {
    cause: 'no pair follows the comma',
    remedy: 'remove the comma, or add a pair such as (A,B)',
  },
  'missing-type': {
    cause: 'the node "{node}" has no type',
    remedy: 'write ({node},MAX), ({node},MIN), or ({node},CHANCE)',
  },
  'leaf-with-child': {
    cause: 'the leaf {leaf} has a child',
    remedy: 'a number is always a leaf: give the node a name, and declare it in the first set',
  },
  'decimal-comma': {
    cause: 'found a comma in the number {found}',
    remedy: 'write {plain}',
  },
  'third-part': {
    cause: 'the edge from the {side} node "{node}" has a third part',
    remedy: 'only edges from CHANCE nodes have one, a probability',
  },
  'missing-comma': {
    cause: 'found {found} inside a pair',
    remedy: 'expected `,` between its two parts',
  },
  'unclosed-pair': {
    cause: 'found {found} before the pair was closed',
    remedy: 'expected `)` after its last part',
  },
  'missing-separator': {
    cause: 'found {found} after a pair',
    remedy: 'expected `,` and the next pair, or `}`',
  },
  'missing-name': {
    cause: 'found {found} instead of a name',
    remedy: 'expected a node or, as a child, a number',
  },
  'bad-type': {
    cause: 'the node "{node}" has the type "{found}"',
    remedy: 'expected MAX, MIN, or CHANCE',
  },
  'bad-probability': {
    cause: 'found {found} instead of a probability',
    remedy: 'expected a number above 0 and at most 1, such as 0.25 or 1/4',
  },
  'missing-probability': {
    cause: 'an edge of the CHANCE node "{node}" has no probability, but another one has',
    remedy: 'write one for each of its edges, or for none if all are equal',
  },
  'probability-sum': {
    cause: 'the probabilities of the CHANCE node "{node}" sum to {sum}',
    remedy: 'they must sum to 1, within {tolerance}; fractions such as 1/3 are exact',
  },
  'long-leaf': {
    cause: 'the leaf {found} has too many digits for a tree with CHANCE nodes',
    remedy: 'expected at most {most} significant digits',
  },
  'numeric-name': {
    cause: 'the node "{node}" has a number as its name',
    remedy: 'give it a name with a letter: as a child, a number is always a leaf',
  },
  'declared-twice': {
    cause: 'the node "{node}" is declared twice',
    remedy: 'declare each node once in the first set',
  },
  'no-root': {
    cause: 'the set of nodes is empty, so there is no root',
    remedy: 'expected the root as its first node, such as (A,MAX)',
  },
  'root-has-parent': {
    cause: 'the first node "{node}" is a child of "{parent}", so it is not the root',
    remedy: 'put the root first in the set of nodes',
  },
  'unknown-parent': {
    cause: 'the parent "{node}" is not declared',
    remedy: '{hint}declare it in the first set, as ({node},MAX) or ({node},MIN)',
  },
  'unknown-child': {
    cause: 'the child "{node}" is neither a declared node nor a number',
    remedy: '{hint}declare it in the first set, or write a number such as 4 or -0.5',
  },
  'self-edge': {
    cause: 'the node "{node}" is its own child',
    remedy: 'an edge leads from a parent to another node',
  },
  'edge-twice': {
    cause: 'the edge ({parent},{node}) appears twice',
    remedy: 'write it once: only leaves may be repeated',
  },
  'two-parents': {
    cause: 'the node "{node}" has two parents, "{first}" and "{second}"',
    remedy: 'in a tree each node except the root has exactly one',
  },
  cycle: {
    cause: 'the edge ({parent},{node}) closes a cycle: "{node}" is already above "{parent}"',
    remedy: 'in a tree no node is its own descendant',
  },
  unreachable: {
    cause: 'the root does not reach the node "{node}"',
    remedy: 'add an edge that leads to it, or remove the node',
  },
  childless: {
    cause: 'the inner node "{node}" has no children',
    remedy: 'add an edge ({node},child), or write a number in its place',
  },
  'no-leaf': {
    cause: 'found {found} instead of a number or a list',
    remedy:
      'in nested lists every leaf is a number, such as 4 or -0.5, and inner nodes have no names',
  },
  'empty-list': {
    cause: 'this list is empty',
    remedy: 'write a number or a list into it, or remove it',
  },
  'unclosed-list': {
    cause: 'the list that begins with `{open}` is not closed',
    remedy: 'close it with `{expected}` on the same line: one tree per line',
  },
  'wrong-bracket': {
    cause: 'found `{found}`, but the list began with `{open}` at column {start}',
    remedy: 'close it with `{expected}`',
  },
  'missing-list-comma': {
    cause: 'found {found} after a number or a list',
    remedy: 'expected `,` or a closing bracket',
  },
  'single-parentheses': {
    cause:
      'these parentheses have one child and no comma, so Python does not count them as a level',
    remedy: 'write a comma after the child, as in (3,), or square brackets, as in [3]',
  },
  'text-after-list': {
    cause: 'found {found} after the end of the tree',
    remedy: 'remove it, or put one more pair of brackets around all: one tree per line',
  },
  'answer-unreadable': {
    cause: 'the line "{found}" is not the answer to a tree',
    remedy: 'expected `Graph N: Score: S; Leaf Nodes Examined: L`',
  },
  'unknown-task': {
    cause: 'there is no task "{found}"',
    remedy: 'expected value',
  },
  'no-such-size': {
    cause: 'cannot make a tree of {found} leaves',
    remedy: 'expected a whole number of leaves from 1 to {most}',
  },
  'no-such-tree': {
    cause:
      'no tree of {leaves} leaves has {branching} children at each node and a depth of at most {depth}',
    remedy: 'expected {expected} leaves; or change minBranching, maxBranching, or depth',
  },
  'empty-range': {
    cause: 'the range of {what} is from {low} to {high}',
    remedy: 'the first must not be greater than the second',
  },
});
