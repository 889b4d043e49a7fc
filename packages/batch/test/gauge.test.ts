import { expect, test } from 'vitest';
import { Gauge } from '../src/index.ts';
import { SharedProgress } from '../src/protocol/shared-progress.ts';

test('progress never goes backwards, even between records or if a solver starts over', () => {
  const gauge = new Gauge();
  const pulse = new SharedProgress();
  const batch = { bytes: new Uint8Array(30), ends: [10, 30], lines: [1, 2], first: 0 };
  gauge.begin(pulse, batch);
  const seen: number[] = [];
  const look = (): void => void seen.push(gauge.bytes);
  pulse.begin(0, 'solve');
  look();
  pulse.fraction = 0.5;
  look();
  pulse.fraction = 0.2;
  look();
  pulse.rest();
  look();
  pulse.begin(1, 'solve');
  look();
  pulse.fraction = 0.5;
  look();
  gauge.end(pulse);
  gauge.advance(30);
  look();
  expect(seen).toEqual([0, 5, 5, 5, 10, 20, 30]);
});
