/** Transposes 32 words of 32 bits in place: bit j of word i becomes bit i of word j (Warren, Hacker's Delight, 2002, 7-3). */
export function transpose(words: Int32Array): void {
  let mask = 0x0000ffff;
  for (let width = 16; width !== 0; width >>= 1) {
    for (let low = 0; low < 32; low = (low + width + 1) & ~width) {
      const high = low + width;
      const swapped = ((words[low]! >>> width) ^ words[high]!) & mask;
      words[high]! ^= swapped;
      words[low]! ^= swapped << width;
    }
    mask ^= mask << (width >> 1);
  }
}
