/** What a search holds at a step: its stack, or its open nodes. */
import type { Frame } from '@queenside/runtime/reel';
import { showMemory } from '@queenside/runtime/player/memory.js';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface HeldMemoryProps {
  readonly memory: Frame['memory'];
  /** Whether lists do not tell which item is next, because a learner is asked for it. */
  readonly hidesNext?: boolean;
}

export function HeldMemory({ memory, hidesNext = false }: HeldMemoryProps) {
  const parent = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => showMemory(parent.current!, hidesNext ? memory.map(withoutNext) : memory),
    [memory, hidesNext],
  );
  return <div class="memory" ref={parent} />;
}

/** Returns a list without the mark of its next item, which the order would betray, too. A title says the order after a comma. */
function withoutNext(memory: Frame['memory'][number]): Frame['memory'][number] {
  const { title, items } = memory;
  if (!items.some(({ isNext }) => isNext)) return memory;
  return {
    ...memory,
    title: title.split(',')[0]!,
    items: items
      .map((item) => ({ ...item, isNext: false }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true })),
  };
}
