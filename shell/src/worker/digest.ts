/** Digest in base64, as policies and the integrity attribute of scripts contain it. */
export async function digestOf(
  algorithm: 'SHA-256' | 'SHA-384',
  content: string | ArrayBuffer,
): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest(algorithm, bytes))));
}
