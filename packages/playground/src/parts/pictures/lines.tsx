/** Pseudocode with its lit lines, to read only. */
import type { PseudocodeLine } from '@queenside/core';
import { Pseudocode } from '@queenside/runtime/player/pseudocode.js';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface LinesProps {
  readonly lines: readonly PseudocodeLine[];
  /** The lines that the step has passed, from 0, and last the one that it is at. */
  readonly lit: readonly number[];
}

const nothing = (): void => undefined;

export function Lines({ lines, lit }: LinesProps) {
  const list = useRef<HTMLOListElement>(null);
  const shown = useRef<Pseudocode | undefined>(undefined);
  useLayoutEffect(() => {
    // No event happens, so no line is a button.
    const counts = new Map<string, number>();
    const parts = { list: list.current!, lines, counts, onJump: nothing, onBreak: nothing };
    shown.current = new Pseudocode(parts);
  }, [lines]);
  useLayoutEffect(() => shown.current!.show(lit), [lines, lit.join(' ')]);
  return <ol class="pseudocode" aria-label="Pseudocode" hidden={lines.length === 0} ref={list} />;
}
