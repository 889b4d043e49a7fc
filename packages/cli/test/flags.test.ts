import { expect, test } from 'vitest';
import { FLAGS, OVERRIDDEN_SETTINGS } from '../src/flags/table.ts';

const stated = OVERRIDDEN_SETTINGS.filter(({ flag }) => FLAGS[flag].help.includes('(default: '));

test('several flags state the default of their setting', () => {
  expect(stated.map(({ spelling }) => spelling)).toEqual([
    '--memory-limit',
    '--settle',
    '--log-level',
  ]);
});

test.each(stated.filter((setting) => setting.default !== undefined))(
  'the help of $spelling states the default of $key',
  (setting) => {
    expect(FLAGS[setting.flag].help).toContain(`(default: ${String(setting.default)})`);
  },
);
