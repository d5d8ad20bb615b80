/** First letters of the first and the last word of a name: `Marleny Tatiana Úsuga` → `MÚ`. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? '')][0] ?? '';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toLocaleUpperCase('es-CO');
}

/** A full name in capitals without doubled spaces, as the bar on top shows it [PU-01]. */
export function fullNameUpper(...parts: readonly (string | null | undefined)[]): string {
  return parts
    .map((part) => part?.trim() ?? '')
    .filter(Boolean)
    .join(' ')
    .replace(/\s+/g, ' ')
    .toLocaleUpperCase('es-CO');
}
