/** Text as UTF-8. */
export function toBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** UTF-8 as text; what is not UTF-8 becomes U+FFFD. */
export function toText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
