import { plainSigns } from '@portal/values';
import { foldedText } from '@portal/values/folded-text';
import { typingErrors } from './likeness.ts';

/** Most words of a search that are used. */
const MOST_WORDS = 6;

/**
 * Typed text as words in lower case without accents and with one apostrophe, as `customer_search_text` writes names. Of
 * an address that was copied from a link its scheme is left out, as where it is saved.
 */
export function wordsOf(typed: string): string[] {
  return foldedText(typed)
    .replace(/\bmailto:/g, ' ')
    .replace(/[´`‘’ʼ]/g, "'")
    .split(/[^a-z0-9@._+'-]+/)
    .filter((word) => /[a-z0-9]/.test(word))
    .slice(0, MOST_WORDS);
}

/**
 * A typed invoice number as it may be stored: as it stands, and without the dashes and spaces that people write in it.
 * Both in capitals, without the word before them.
 */
export function invoiceSpellings(typed: string): readonly string[] {
  const written = plainSigns(typed)
    .toUpperCase()
    .replace(/^FACTURA:? /, '');
  return [...new Set([written, written.replace(/[ -]/g, '')])];
}

/** LIKE pattern that finds the beginning of a word after a space. */
export function beginningOfWord(word: string): string {
  return ` ${word.replace(/[\\%_]/g, '\\$&')}`;
}

/** Shortest words in which one typing error is forgiven, and two. */
const FORGIVABLE = { one: 4, two: 7 } as const;

const errorsForgiven = ({ length }: string): number => {
  if (length < FORGIVABLE.one) return 0;
  return length < FORGIVABLE.two ? 1 : 2;
};

/**
 * Whether a text has, for each of the words, a word that begins with it; no text has none of them; with `forgiving` also one with a similar
 * spelling.
 */
export function hasWords(text: string, words: readonly string[], forgiving = false): boolean {
  const own = text.split(/\s+/).flatMap(wordsOf);
  const isMeant = (word: string, one: string): boolean => {
    if (one.startsWith(word)) return true;
    const most = forgiving ? errorsForgiven(word) : 0;
    return most > 0 && [one, one.slice(0, word.length)].some((spelt) => typingErrors(word, spelt) <= most);
  };
  return words.length > 0 && words.every((word) => own.some((one) => isMeant(word, one)));
}
