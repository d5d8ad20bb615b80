import { foldedText } from '@portal/values/folded-text';
import { NO_BANK } from './payment-request.ts';
import type { Bank } from './wire.ts';

/** PSE codes of the institutions that most people in Colombia pay from, in the order in which they are offered. */
const COMMON = ['1007', '1507', '1051', '1551', '1001', '1013'];

/** Number of common banks that are offered beside the last one used. */
const COMMON_BANKS_OFFERED = 5;

export interface BankGroups {
  /** The bank of the last payment; undefined where it is not on the list any more. */
  readonly last: Bank | undefined;
  readonly common: readonly Bank[];
  /** The other banks, in the order of the API: A to Z. */
  readonly others: readonly Bank[];
  /** All banks, A to Z. */
  readonly all: readonly Bank[];
}

/** The banks in three groups: the last one used, the common ones, the others. The prompt of the list is left out. */
export function bankGroups(banks: readonly Bank[], lastCode: string): BankGroups {
  const real = banks.filter(({ code }) => code !== NO_BANK);
  const last = real.find(({ code }) => code === lastCode);
  const common = COMMON.flatMap(
    (code) => real.find((bank) => bank.code === code && bank !== last) ?? [],
  ).slice(0, COMMON_BANKS_OFFERED);
  return { last, common, others: real.filter((bank) => bank !== last && !common.includes(bank)), all: real };
}

/** Banks whose name contains every typed word, without regard to accents and capitals. */
export function banksNamed(banks: readonly Bank[], typed: string): readonly Bank[] {
  const words = foldedText(typed).split(/\s+/).filter(Boolean);
  return banks.filter(({ name }) => words.every((word) => foldedText(name).includes(word)));
}

const FILLERS = new Set(['DE', 'DEL', 'LA', 'Y', 'S.A.', 'SA']);

/** Two letters for a bank: `Banco de Bogotá` → `BB`, `Nequi` → `NE`. */
export function bankLetters(name: string): string {
  const words = foldedText(name)
    .toUpperCase()
    .split(/\s+/)
    .filter((word) => /^\w/.test(word) && !FILLERS.has(word));
  const [first = '', second] = words;
  return second ? `${first[0]}${second[0]}` : first.slice(0, 2);
}
