/** What a search holds at a step: its stack, or its open nodes. */
import type { Frame } from '@queenside/runtime/reel';
import { showMemory } from '@queenside/runtime/player/memory.js';
import { useLayoutEffect, useRef } from 'preact/hooks';

export function HeldMemory({ memory }: { readonly memory: Frame['memory'] }) {
  const parent = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => showMemory(parent.current!, memory), [memory]);
  return <div class="memory" ref={parent} />;
}
