import { expect, test } from 'vitest';
import { divideColors, SHARED_COLORS } from '../src/index.ts';

test('colors are divided into those of the markup and their replacements', () => {
  const { light, dark } = divideColors({
    paper: SHARED_COLORS.paper,
    wall: ['#4b4f57', '#8a8f99'],
  });
  expect(light).toEqual({ paper: '#fbfaf5', wall: '#4b4f57' });
  expect(dark).toEqual({ '#fbfaf5': '#1a1d23', '#4b4f57': '#8a8f99' });
});
