/** Runs the kit with `node --test`. */
import { test } from 'node:test';
import { definePlugin } from '@queenside/core';
import { conformance } from '@queenside/conformance';
import { greatest, lottery, scan } from '../../core/test/greatest.ts';

const right = definePlugin({ problems: [greatest], solvers: [lottery] });
const broken = definePlugin({
  solvers: [{ ...scan, solve: () => ({ index: 0 }) }],
});

conformance(test, process.env['KIT_PLUGIN'] === 'broken' ? broken : right, {
  problems: [greatest],
});
