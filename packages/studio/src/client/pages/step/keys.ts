import type { Picture } from '@queenside/runtime/player/picture.js';
import type { Playback } from '@queenside/runtime/player/playback.js';

/** Does what a key asks for, unless somebody types into a field. */
export function keyActions(event: KeyboardEvent, playback: Playback, picture: Picture): void {
  const target = event.target as Element;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest('select, textarea, input:not([type=range])')) return;
  if (event.key === ' ' && target.closest('button, summary, a')) return;
  const plain: Readonly<Record<string, () => void>> = {
    ' ': () => playback.toggle(),
    ArrowRight: () => playback.goTo(playback.step + 1),
    ArrowLeft: () => playback.goTo(playback.step - 1),
    Home: () => playback.goTo(0),
    End: () => playback.goTo(playback.length - 1),
    f: () => picture.toggleFollowing(),
    0: () => picture.fit(),
    '+': () => picture.zoomBy(1.4),
    '=': () => picture.zoomBy(1.4),
    '-': () => picture.zoomBy(1 / 1.4),
  };
  const shifted: Readonly<Record<string, () => void>> = {
    ArrowRight: () => picture.panBy(0.25, 0),
    ArrowLeft: () => picture.panBy(-0.25, 0),
    ArrowUp: () => picture.panBy(0, -0.25),
    ArrowDown: () => picture.panBy(0, 0.25),
  };
  const action = (event.shiftKey && shifted[event.key]) || plain[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}
