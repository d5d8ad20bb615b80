import { readFileSync } from 'node:fs';
import { PREFIX_BYTES, prefixOf } from './prefix.ts';

/** Sorted prefixes without a gap, see `make-filter.ts`. */
const filter = readFileSync(new URL('./filter.bin', import.meta.url));

const isListed = (password: string): boolean => {
  const wanted = prefixOf(password);
  let [low, high] = [0, filter.length / PREFIX_BYTES];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = middle * PREFIX_BYTES;
    const order = filter.compare(wanted, 0, PREFIX_BYTES, at, at + PREFIX_BYTES);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
};

/**
 * Whether a password is among the 100,000 most used and leaked ones, in any case of its letters. Signs before and after
 * it, which rules of composition make people add, do not make it another one.
 */
export function isBreached(password: string): boolean {
  const bare = password.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return isListed(password) || (bare !== '' && isListed(bare));
}
