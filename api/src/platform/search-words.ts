/** Most words of a search that are looked at. */
const MOST_WORDS = 6;

/** What a person typed as words in small letters without accents, as `customer_search_text` writes names. */
export function wordsOf(typed: string): string[] {
  return typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9@._+-]+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS);
}

/** The pattern of LIKE that finds the beginning of a word after a space. */
export function beginningOfWord(word: string): string {
  return ` ${word.replace(/[\\%_]/g, '\\$&')}`;
}
