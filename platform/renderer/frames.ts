/** Messages between the host and the renderer's process over two pipes: length, then JSON. */

/** Host to process. */
export interface RenderRequest {
  readonly id: number;
  /** Hash of the release whose server bundle renders. */
  readonly key: string;
  /** The bundle's text; left out once the process has had it. */
  readonly source?: string;
  /** JSON of the page to render; the process passes it on unchanged. */
  readonly wanted: string;
}

/** Why there is no markup. */
export const renderFaults = [
  'threw',
  'evaluation',
  'timeout',
  'memory',
  'too-large',
  'busy',
  'crashed',
  'resting',
  'unavailable',
  'closing',
] as const;
export type RenderFault = (typeof renderFaults)[number];

/** Process to host; `unknown-key` asks for the bundle's text. */
export type RenderReply =
  | { readonly id: number; readonly html: string; readonly css: string }
  | {
      readonly id: number;
      readonly fault: RenderFault | 'unknown-key';
      readonly message: string;
      /** Where in the bundle it was thrown, innermost first: `12:345`. */
      readonly places?: readonly string[];
    };

/** Markup of one page at most, in characters: several times the largest page of the portal. */
export const MARKUP_LIMIT = 1024 * 1024;

/** Markup of one page with the rules of its style attributes at most, in characters. */
export const REPLY_LIMIT = 2 * MARKUP_LIMIT;

/** Bytes of one frame at most: markup of three bytes a character and its quoting, or a server bundle. */
export const FRAME_LIMIT = 8 * 1024 * 1024;

/** @throws RangeError when the message is larger than a frame may be. */
export function encodeFrame(message: RenderRequest | RenderReply): Buffer {
  const body = Buffer.from(JSON.stringify(message));
  if (body.length > FRAME_LIMIT) throw new RangeError(`a frame of ${body.length} bytes`);
  const head = Buffer.allocUnsafe(4);
  head.writeUInt32BE(body.length);
  return Buffer.concat([head, body]);
}

/**
 * Takes chunks as a pipe brings them and calls back for every whole frame with what its JSON says, unchecked.
 * The function it answers throws SyntaxError for a body that is no JSON, and RangeError for a length beyond the limit,
 * before anything of that length is kept.
 */
export function frameReader(onMessage: (message: unknown) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let kept = 0;
  let wanted: number | undefined;
  const take = (bytes: number): Buffer => {
    const all = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, kept);
    chunks = [all.subarray(bytes)];
    kept -= bytes;
    return all.subarray(0, bytes);
  };
  return (chunk) => {
    chunks.push(chunk);
    kept += chunk.length;
    for (;;) {
      if (wanted === undefined) {
        if (kept < 4) return;
        wanted = take(4).readUInt32BE();
        if (wanted > FRAME_LIMIT) throw new RangeError(`a frame of ${wanted} bytes`);
      }
      if (kept < wanted) return;
      const body = take(wanted);
      wanted = undefined;
      onMessage(JSON.parse(body.toString()));
    }
  };
}

/** A reply of a process; undefined for any other message, since a compromised process may send anything. */
export function replyIn(message: unknown): RenderReply | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { id, html, css, fault, message: text, places } = message as Readonly<Record<string, unknown>>;
  if (typeof id !== 'number') return undefined;
  if (typeof html === 'string' && typeof css === 'string')
    return html.length + css.length <= REPLY_LIMIT ? { id, html, css } : undefined;
  const known = fault === 'unknown-key' ? fault : renderFaults.find((name) => name === fault);
  if (!known || typeof text !== 'string') return undefined;
  const found = Array.isArray(places) ? places.filter(isPlace).slice(0, 8) : [];
  return { id, fault: known, message: text.slice(0, 500), ...(found.length > 0 ? { places: found } : {}) };
}

const isPlace = (given: unknown): given is string =>
  typeof given === 'string' && /^\d{1,7}:\d{1,7}$/.test(given);
