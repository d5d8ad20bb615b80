import { createHash } from 'node:crypto';
import type { AnnouncedBody, ReleaseBody, Signed } from '../release-statement.ts';

/** Header that carries a signed statement to the registry; nothing else of a request is read before it is proved. */
export const ENVELOPE_HEADER = 'registry-envelope';
/** Longest envelope, in characters of base64url. */
export const ENVELOPE_LENGTH = 4096;

/** A signed statement as the value of the header. @throws RangeError above `ENVELOPE_LENGTH` */
export function envelopeOf({ statement, signatures }: Signed): string {
  const text = Buffer.from(JSON.stringify({ statement, signatures })).toString('base64url');
  if (text.length > ENVELOPE_LENGTH)
    throw new RangeError(`The envelope has ${text.length} characters; ${ENVELOPE_LENGTH} are the most.`);
  return text;
}

/** Content of an envelope, neither verified nor validated; undefined where it cannot be read. */
export function readEnvelope(text: string): unknown {
  if (text.length > ENVELOPE_LENGTH || !/^[\w-]+$/.test(text)) return undefined;
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The bytes that follow a release's envelope; equal builds give equal bytes on every machine. */
export function bytesOfBody({ release, files, maps }: ReleaseBody): Buffer {
  const sorted = (named: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(named).sort(([one], [other]) => (one < other ? -1 : 1)));
  const body = { release, files: sorted(files), ...(maps ? { maps: sorted(maps) } : {}) };
  return Buffer.from(JSON.stringify(body));
}

/** Hash and length of the bytes that follow a statement. */
export function announcementOf(content: Uint8Array): AnnouncedBody {
  return { sha256: createHash('sha256').update(content).digest('hex'), bytes: content.byteLength };
}
