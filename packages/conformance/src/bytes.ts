/** Encodes text as UTF-8. */
export function toBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Decodes UTF-8; invalid bytes become U+FFFD. */
export function toText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
