import type { FieldError, FieldPath, RequestPart } from '@portal/contract/error-catalogue';
import { ApiError } from './api-error.ts';

/**
 * Characters refused in every text: controls other than tab and line ends (PostgreSQL stores no NUL at all), and
 * unpaired surrogates, which are no characters.
 */
const UNUSABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}/u;
/**
 * Characters refused in texts of a body once its values are parsed, bidirectional marks included: a note would read
 * otherwise than it is written. Numbers pasted from a chat often come with such marks, and search terms may have them.
 */
const UNUSABLE_KEPT = new RegExp(`${UNUSABLE.source}|[\\u202a-\\u202e\\u2066-\\u2069]`, 'u');
/** Passwords are kept as they were typed: no screen shows them. */
const PASSWORD = /^(?:[a-z]+_)?password(?:_\d)?$/;

/** Most faults that an answer lists. */
export const MOST_FIELDS = 50;
const MESSAGE = 'Hay un signo que no se ve; bórralo y escribe de nuevo.';

/** Whether a body, as it was sent, may hold such a character: as it is, or as an escape of JSON. */
export function mayBeUnusable(rawBody: string): boolean {
  return rawBody.includes('\\u') || UNUSABLE_KEPT.test(rawBody);
}

/** A property's name escaped for a JSON pointer. */
const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * Refuses texts that cannot be stored, wherever in a value they stand, names of properties included. It goes through
 * the value without recursion: what is sent may be nested as deep as it likes.
 * @param marks whether marks that change the order of reading are refused too, but in passwords
 * @throws ApiError UNUSABLE_TEXT, at the fields; a property whose name is at fault is told by the object it stands in.
 */
export function assertUsableText(value: unknown, part: RequestPart, marks = false): void {
  const unusable = marks ? UNUSABLE_KEPT : UNUSABLE;
  const fields: FieldError[] = [];
  const open: { readonly value: unknown; readonly path: FieldPath }[] = [{ value, path: `/${part}` }];
  for (let next = open.pop(); next && fields.length < MOST_FIELDS; next = open.pop()) {
    const { path, value: given } = next;
    if (typeof given === 'string') {
      if (unusable.test(given)) fields.push({ path, message: MESSAGE });
    } else if (typeof given === 'object' && given !== null) {
      for (const [name, inner] of Object.entries(given)) {
        if (unusable.test(name)) fields.push({ path, message: MESSAGE });
        else if (!marks || !PASSWORD.test(name))
          open.push({ value: inner, path: `${path}/${escaped(name)}` });
      }
    }
  }
  if (fields.length > 0) throw new ApiError('UNUSABLE_TEXT', { fields });
}
