import type { FieldError, FieldPath } from '@portal/contract/error-catalogue';
import { isFault, type Value } from '@portal/values';

/** Reads a field of a form: what was typed, what is on file of it ('' for nothing), and its place in the body. */
export type FieldReader = (kind: Value<string>, typed: string, stored: string, path: FieldPath) => string;

/**
 * Reads fields by their parsers. A text that is on file as it stands is not judged: an imported one must not keep the
 * others from being saved. An empty one is ''.
 * @param faults gets what is wrong, with the parser's sentence
 */
export function fieldReader(faults: FieldError[]): FieldReader {
  return (kind, text, stored, path) => {
    if (text.trim() === '') return '';
    if (text.trim() === stored.trim()) return stored;
    const read = kind.parse(text, 'typed');
    if (!isFault(read)) return read;
    faults.push({ path, message: read.message });
    return text;
  };
}
