/** The bytes that base64 stands for; line breaks in it do not matter. */
export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
