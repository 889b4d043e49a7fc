/** Reads facts, places, and what a search holds from its stage, and marks what the last event changed. */
import {
  defined,
  type Memory,
  type MemoryItem,
  type MemoryValue,
  MOST_ITEMS,
  oneLine,
  type Place,
  type Point,
  type Stage,
} from '@queenside/core';

/** A value of a memory that shows what it was before the last event, if that changed it. */
interface ShownValue extends MemoryValue {
  readonly before?: string;
}

interface ShownItem extends MemoryItem {
  readonly values: readonly ShownValue[];
}

export interface ShownMemory extends Memory {
  readonly items: readonly ShownItem[];
}

/** Returns a stage's facts, each on one line. */
export function factsOf(stage: Stage): Record<string, string> {
  return onLines(stage.facts?.() ?? {});
}

function onLines(facts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, oneLine(value)]));
}

/**
 * Returns what a stage holds: no more items than pages show, and each text on one line.
 *
 * @param before what it held before the last event.
 */
export function memoryOf(stage: Stage, before: readonly Memory[]): ShownMemory[] {
  return (stage.memory?.() ?? []).map(({ kind, title, items, total, facts }, which) => {
    const shown = items.slice(0, MOST_ITEMS).map(({ label, values, isNext = false }) => ({
      label: oneLine(label),
      values: valuesOnLines(values),
      ...defined({ isNext: isNext || undefined }),
    }));
    const memory = { kind, title: oneLine(title), total };
    const old = itemsByPlace(before[which]);
    return {
      ...memory,
      items: shown.map((item, index) => ({
        ...item,
        values: changesIn(item.values, old.get(keyOf(memory, item, index))),
      })),
      ...defined({ facts: facts === undefined ? undefined : onLines(facts) }),
    };
  });
}

function valuesOnLines(values: readonly MemoryValue[]): MemoryValue[] {
  return values.map(({ name, value }) => ({ name: oneLine(name), value: oneLine(value) }));
}

/** Returns what a stage knows about a place: no more values than pages show, and each text on one line. */
export function placeOf(stage: Stage, at: Point | string): Place | undefined {
  const place = stage.inspect?.(at);
  if (place === undefined) return undefined;
  const { x, y, width, height } = place.area;
  return {
    area: { x, y, width, height },
    name: oneLine(place.name),
    values: valuesOnLines(place.values.slice(0, MOST_ITEMS)),
  };
}

function itemsByPlace(memory: Memory | undefined): ReadonlyMap<string, MemoryItem> {
  return new Map(memory?.items.map((item, index) => [keyOf(memory, item, index), item]));
}

/** Identifies an item: frames of a stack also by their depth, because several may have the same label. */
function keyOf(
  { kind, total }: Pick<Memory, 'kind' | 'total'>,
  { label }: MemoryItem,
  index: number,
): string {
  return kind === 'stack' ? `${total - index} ${label}` : label;
}

function changesIn(now: readonly MemoryValue[], old: MemoryItem | undefined): ShownValue[] {
  return now.map(({ name, value }) => {
    const before = old?.values.find((each) => each.name === name)?.value ?? value;
    return { name, value, ...defined({ before: before !== value ? before : undefined }) };
  });
}
