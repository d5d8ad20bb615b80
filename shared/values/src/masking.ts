import { usableEmail } from './usable-email.ts';

const MASK = '*';

/**
 * Keeps the first three characters of the local part and the domain (AU-24, D-22); of a local part of up to
 * three characters the first one. '' for none and for a placeholder. Masking twice changes nothing.
 */
export function maskedEmail(email: string): string {
  const usable = usableEmail(email);
  const at = usable.lastIndexOf('@');
  if (at < 1) return '';
  const local = [...usable.slice(0, at)];
  const shown = local.length > 3 ? 3 : 1;
  return local.slice(0, shown).join('') + MASK.repeat(Math.max(1, local.length - shown)) + usable.slice(at);
}

/** Keeps the last two digits; '' for none. Masking twice changes nothing. */
export function maskedPhone(phone: string): string {
  const compact = phone.replace(/[^\d*]/g, '');
  return compact === '' ? '' : MASK.repeat(Math.max(1, compact.length - 2)) + compact.slice(-2);
}
