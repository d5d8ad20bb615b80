import type { FieldError, FieldPath, RequestPart } from '@portal/contract/error-catalogue';
import { freeText, isFault } from '@portal/values';
import { ApiError } from '../process/api-error.ts';

/**
 * Characters refused in every text: controls other than tab and line ends (PostgreSQL stores no NUL at all), and
 * unpaired surrogates, which are no characters.
 */
const UNUSABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}/u;
/** Passwords are kept as they were typed: no screen shows them. */
const PASSWORD = /^(?:[a-z]+_)?password(?:_\d)?$/;

/** Most faults that an answer lists. */
export const MOST_FIELDS = 50;
const MESSAGE = 'Hay un signo que no se ve; bórralo y escribe de nuevo.';

/** Whether a text of a body, as it was sent, may be none of free text: as it is, or as an escape of JSON. */
export function mayBeUnusable(rawBody: string): boolean {
  return /\\[ur]/.test(rawBody) || freeText.parse(rawBody, 'typed') !== rawBody;
}

/** Levels of objects and lists in a body; the deepest form of the contract has some ten. */
const DEEPEST = 64;

/**
 * Whether a value of JSON holds more levels than any form has: texts of it, which a caller signs or a log keeps, are made
 * level by level, and the stack would end in the midst.
 */
export function isTooDeep(value: unknown, levels = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}

/** A property's name escaped for a JSON pointer. */
const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** A property's value, judged; a text of a body is then kept in the form of free text. */
interface Place {
  readonly value: unknown;
  readonly path: FieldPath;
  readonly keep?: (text: string) => void;
}

/**
 * Refuses texts that cannot be stored, wherever in a value they stand, names of properties included. It goes through
 * the value without recursion.
 * @param kept whether texts are kept: then all but passwords are put into the form of free text (NFC, line ends `\n`),
 *   and marks that change the order of reading are refused too. Numbers pasted from a chat often come with such marks,
 *   and search terms may have them.
 * @throws ApiError UNUSABLE_TEXT, at the fields; a property whose name is at fault is told by the object it stands in.
 */
export function assertUsableText(value: unknown, part: RequestPart, kept = false): void {
  const fields: FieldError[] = [];
  const open: Place[] = [{ value, path: `/${part}` }];
  for (let next = open.pop(); next && fields.length < MOST_FIELDS; next = open.pop()) {
    const { path, value: given, keep } = next;
    if (typeof given === 'string') {
      const read = kept ? freeText.parse(given, 'typed') : given;
      if (isFault(read)) fields.push({ path, message: read.message });
      else if (UNUSABLE.test(read)) fields.push({ path, message: MESSAGE });
      else if (read !== given) keep?.(read);
    } else if (typeof given === 'object' && given !== null) {
      for (const [name, inner] of Object.entries(given)) {
        if (isFault(freeText.parse(name, 'typed'))) fields.push({ path, message: MESSAGE });
        else if (!kept || !PASSWORD.test(name)) {
          const inside = given as Record<string, unknown>;
          const keep = (text: string) => {
            inside[name] = text;
          };
          open.push({ value: inner, path: `${path}/${escaped(name)}`, keep });
        }
      }
    }
  }
  if (fields.length > 0) throw new ApiError('UNUSABLE_TEXT', { fields });
}
