import { availableParallelism, cpus } from 'node:os';
import type { Machine } from './result.ts';

export function thisMachine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() || 'unknown',
    cores: availableParallelism(),
    node: process.version,
    platform: process.platform,
    arch: process.arch,
  };
}
