import sanitizeHtml from 'sanitize-html';

/** Letters of an extract before the found word, and in all. */
const LETTERS_BEFORE = 40;
const EXTRACT_LETTERS = 160;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The words of HTML, one space between two of them. */
const wordsIn = (html: string): string =>
  sanitizeHtml(html.replace(/<\/(p|li|h\d|td|th|div)>|<br\s*\/?>/g, ' $&'), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&(amp|lt|gt|quot);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();

/** Small letters without accents, one for each letter, so that positions in it are positions in the text. */
const folded = (text: string): string =>
  [...text].map((letter) => letter.normalize('NFD')[0]?.toLowerCase() ?? letter).join('');

/** Position of the first word of the text that begins with this one; -1 without any. */
function beginningOf(word: string, text: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!/[a-z0-9]/.test(text[at - 1] ?? ' ')) return at;
  return -1;
}

/**
 * The text around the first word found, in whole words; empty without a match.
 *
 * @param words in small letters without accents
 */
export function extractOf(html: string, words: readonly string[]): string {
  const text = [...wordsIn(html)];
  const plain = folded(text.join(''));
  const found = words.map((word) => beginningOf(word, plain)).filter((at) => at >= 0);
  if (found.length === 0) return '';
  const first = Math.min(...found);
  const begin = first <= LETTERS_BEFORE ? 0 : plain.indexOf(' ', first - LETTERS_BEFORE) + 1;
  const end =
    begin + EXTRACT_LETTERS >= text.length ? text.length : plain.lastIndexOf(' ', begin + EXTRACT_LETTERS);
  return `${begin > 0 ? '…' : ''}${text.slice(begin, end).join('')}${end < text.length ? '…' : ''}`;
}
