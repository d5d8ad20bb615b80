/**
 * TextEncoder and TextDecoder for UTF-8: React's renderer writes bytes, and the remote's server bundle reads them as
 * text again.
 * Evaluated inside an isolate from its own text: it may use nothing but its arguments and the language.
 */
export function installTextEncoding(scope: Record<string, unknown>): void {
  const bytesOf = (text: string): Uint8Array => {
    // Escapes are the language's own UTF-8; a half of a surrogate pair, which they refuse, is U+FFFD as elsewhere.
    const plain = /[^\0-\x7f]/.test(text) ? unescape(encodeURIComponent(text.toWellFormed())) : text;
    const bytes = new Uint8Array(plain.length);
    for (let at = 0; at < plain.length; at += 1) bytes[at] = plain.charCodeAt(at);
    return bytes;
  };
  class TextEncoder {
    readonly encoding = 'utf-8';
    encode(text: unknown = ''): Uint8Array {
      return bytesOf(String(text));
    }
  }
  class TextDecoder {
    readonly encoding = 'utf-8';
    /** Whole texts only: a character is not kept for the next call. */
    decode(bytes: Uint8Array = new Uint8Array()): string {
      let plain = '';
      for (let at = 0; at < bytes.length; at += 8192)
        plain += String.fromCharCode(...bytes.subarray(at, at + 8192));
      return /[^\0-\x7f]/.test(plain) ? decodeURIComponent(escape(plain)) : plain;
    }
  }
  Object.assign(scope, { TextEncoder, TextDecoder });
}
