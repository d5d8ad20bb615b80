import { foldedText } from './folded-text.ts';

/** Longest last part of a content page's address. */
export const LONGEST_SLUG = 80;

/** The last part of a page's address, made of its title: small letters, digits, single hyphens. */
export function slugOf(title: string): string {
  const words = foldedText(title).replace(/[^a-z0-9]+/g, '-');
  return words.replace(/^-/, '').slice(0, LONGEST_SLUG).replace(/-$/, '') || 'pagina';
}
