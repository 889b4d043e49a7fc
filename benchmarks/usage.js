/**
 * Loaded before the command: prints the processor time of its main thread and of all other threads at exit, in
 * milliseconds, and the peak of its resident memory in KiB.
 */
import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

if (isMainThread)
  process.on('exit', () => {
    const all = process.cpuUsage();
    const main = process.threadCpuUsage();
    const total = (all.user + all.system) / 1000;
    const ofMain = (main.user + main.system) / 1000;
    const { maxRSS } = process.resourceUsage();
    writeSync(2, `\nusage ${ofMain} ${total - ofMain} ${maxRSS}\n`);
  });
