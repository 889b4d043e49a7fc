export const options = {
  path: {
    enum: ['auto', 'wasm', 'javascript'],
    default: 'auto',
    description:
      'what counts: WebAssembly with vectors, JavaScript, or the first of them that is there',
  },
} as const;
