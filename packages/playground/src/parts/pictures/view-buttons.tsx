/** Buttons that change what is seen of a picture. */
import type { Picture } from '@queenside/runtime/player/picture.js';
import type { RefObject } from 'preact';

/** @param picture of the component, after its first effect. */
export function ViewButtons({ picture }: { readonly picture: RefObject<Picture | null> }) {
  return (
    <>
      <button type="button" aria-label="Zoom out" onClick={() => picture.current!.zoomBy(1 / 1.4)}>
        −
      </button>
      <button type="button" aria-label="Zoom in" onClick={() => picture.current!.zoomBy(1.4)}>
        +
      </button>
      <button type="button" onClick={() => picture.current!.fit()}>
        Whole picture
      </button>
    </>
  );
}
