/** Finds out where this process can create cgroups, by creating some. */
import { mkdirSync, readFileSync, rmdirSync, accessSync, constants } from 'node:fs';
import { dirname, join } from 'node:path';
import { readProc } from '../text.ts';

/** A folder in which this process can create groups. */
export interface CgroupBase {
  readonly folder: string;
  readonly version: 1 | 2;
}

/** A base for each resource that cgroups can count and limit here. At least one is present. */
export interface CgroupBases {
  readonly cpu?: CgroupBase;
  readonly memory?: CgroupBase;
  readonly pids?: CgroupBase;
}

let known: { readonly bases: CgroupBases | undefined } | undefined;

/** Returns where groups can be created, or undefined if nowhere. The process finds out once. */
export function cgroupBases(): CgroupBases | undefined {
  known ??= { bases: findCgroupBases([2, 1]) };
  return known.bases;
}

/** Tries the versions in order. Resources missing in the first may come from the second. */
export function findCgroupBases(versions: readonly (1 | 2)[]): CgroupBases | undefined {
  const found = versions.map((version) => (version === 2 ? findUnified() : findVersion1()));
  const bases: CgroupBases = Object.assign({}, ...found.toReversed());
  return Object.keys(bases).length === 0 ? undefined : bases;
}

/**
 * Searches version 2, upwards from this process's group. Takes the nearest folder whose groups limit memory and processes, else
 * the nearest folder that allows groups at all, since every group counts time.
 */
function findUnified(): CgroupBases {
  const mount = mounts().find(({ type }) => type === 'cgroup2');
  const own = mount && ownFolder(mount, '');
  if (mount === undefined || own === undefined) return {};
  let cpu: CgroupBase | undefined;
  for (let folder = own; folder.startsWith(mount.point); folder = dirname(folder)) {
    const controllers = tryUnified(folder);
    const base = { folder, version: 2 } as const;
    if (controllers?.includes('memory') && controllers.includes('pids'))
      return { cpu: base, memory: base, pids: base };
    if (controllers !== undefined) cpu ??= base;
  }
  return cpu === undefined ? {} : { cpu };
}

/** Returns the controllers of a new group in a folder, or undefined if groups cannot be created or processes not moved there. */
function tryUnified(folder: string): readonly string[] | undefined {
  const trial = join(folder, `queenside-${process.pid}-trial`);
  try {
    mkdirSync(trial);
  } catch {
    return undefined;
  }
  try {
    // Moving a process requires write access to the common ancestor too.
    accessSync(join(folder, 'cgroup.procs'), constants.W_OK);
    return readFileSync(join(trial, 'cgroup.controllers'), 'latin1').trim().split(' ');
  } catch {
    return undefined;
  } finally {
    rmdirSync(trial);
  }
}

/** Searches version 1: below this process's group in each of the three hierarchies. */
function findVersion1(): CgroupBases {
  const bases: { -readonly [key in keyof CgroupBases]: CgroupBase } = {};
  for (const [key, controller] of [
    ['cpu', 'cpuacct'],
    ['memory', 'memory'],
    ['pids', 'pids'],
  ] as const) {
    const mount = mounts().find(
      ({ type, options }) => type === 'cgroup' && options.includes(controller),
    );
    const folder = mount && ownFolder(mount, controller);
    if (folder !== undefined && canMakeIn(folder)) bases[key] = { folder, version: 1 };
  }
  return bases;
}

function canMakeIn(folder: string): boolean {
  const trial = join(folder, `queenside-${process.pid}-trial`);
  try {
    mkdirSync(trial);
    rmdirSync(trial);
    return true;
  } catch {
    return false;
  }
}

interface Mount {
  readonly root: string;
  readonly point: string;
  readonly type: string;
  readonly options: readonly string[];
}

/** Lists the mounts. Fields of proc_pid_mountinfo(5): id, parent, device, root, point, options, optional fields, `-`, type, source, options. */
function mounts(): readonly Mount[] {
  return readLines('/proc/self/mountinfo').flatMap((line) => {
    const [place, system] = line.split(' - ');
    const [, , , root, point] = place!.split(' ');
    const [type, , options] = system?.split(' ') ?? [];
    if (root === undefined || point === undefined || type === undefined) return [];
    return [{ root, point, type, options: options?.split(',') ?? [] }];
  });
}

/** Returns the folder of this process's group; `controller` is empty for version 2. See cgroups(7). */
function ownFolder(mount: Mount, controller: string): string | undefined {
  for (const line of readLines('/proc/self/cgroup')) {
    const [, controllers, ...rest] = line.split(':');
    if (!controllers?.split(',').includes(controller)) continue;
    const path = rest.join(':');
    // In a container, the mount may show only a part of the tree.
    const below =
      mount.root !== '/' && path.startsWith(mount.root) ? path.slice(mount.root.length) : path;
    return join(mount.point, mount.root !== '/' && below === path ? '.' : below).replace(/\/$/, '');
  }
  return undefined;
}

function readLines(path: string): readonly string[] {
  return readProc(path).trim().split('\n');
}
