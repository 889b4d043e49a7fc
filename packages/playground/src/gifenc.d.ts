/** The functions of gifenc that pages use. The package has no types. */
declare module 'gifenc' {
  export type Palette = number[][];

  export interface FrameOptions {
    readonly palette: Palette;
    /** In milliseconds. */
    readonly delay: number;
    /** Whether pixels with the index show the frame before. */
    readonly transparent?: boolean;
    readonly transparentIndex?: number;
    /** 1: the next frame is drawn on this one. */
    readonly dispose?: number;
  }

  export function GIFEncoder(): {
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  };
  export function quantize(rgba: Uint8ClampedArray, mostColors: number): Palette;
  export function nearestColorIndex(palette: Palette, color: readonly number[]): number;
}
