import { availableParallelism, cpus } from 'node:os';

/** The machine that measures. */
export interface Machine {
  readonly cpu: string;
  /** Cores available to this process. */
  readonly cores: number;
  readonly node: string;
  readonly platform: string;
  readonly arch: string;
}

export function thisMachine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() || 'unknown',
    cores: availableParallelism(),
    node: process.version,
    platform: process.platform,
    arch: process.arch,
  };
}
