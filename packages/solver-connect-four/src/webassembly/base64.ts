/** There since Node 25, and much faster where it runs once. */
const { fromBase64: native } = Uint8Array as { fromBase64?: (text: string) => Uint8Array };

/** The bytes that base64 stands for; line breaks in it do not matter. */
export function fromBase64(text: string): Uint8Array {
  return (
    native?.call(Uint8Array, text) ??
    Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  );
}
