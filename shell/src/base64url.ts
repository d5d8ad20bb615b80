/** Base64 for addresses: URL-safe, without padding; '' for no bytes. */
export function toBase64Url(bytes: Uint8Array | ArrayBuffer | null | undefined): string {
  let text = '';
  for (const byte of new Uint8Array(bytes ?? [])) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @throws DOMException where the text is not base64 */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
