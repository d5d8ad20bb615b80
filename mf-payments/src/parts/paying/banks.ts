import { foldedText } from '@portal/contract/folded-text';
import { NO_BANK } from './payment-request.ts';
import type { Bank } from './wire.ts';

/** PSE codes of the institutions that most people of Colombia pay from, in the order they are offered. */
const COMMON = ['1007', '1507', '1051', '1551', '1001', '1013'];

/** Number of common banks that are offered beside the last one used. */
const COMMON_BANKS_OFFERED = 5;

export interface BankGroups {
  /** The bank of the last payment, where it still is on the list. */
  readonly last: Bank | undefined;
  readonly common: readonly Bank[];
  /** The rest, from A to Z as the API sends them. */
  readonly others: readonly Bank[];
  /** All of them, from A to Z. */
  readonly all: readonly Bank[];
}

/** The list of banks as it is offered: the last one used, the common ones, the others. The prompt is no bank. */
export function bankGroups(banks: readonly Bank[], lastCode: string): BankGroups {
  const real = banks.filter(({ code }) => code !== NO_BANK);
  const last = real.find(({ code }) => code === lastCode);
  const common = COMMON.flatMap(
    (code) => real.find((bank) => bank.code === code && bank !== last) ?? [],
  ).slice(0, COMMON_BANKS_OFFERED);
  return { last, common, others: real.filter((bank) => bank !== last && !common.includes(bank)), all: real };
}

/** Banks whose name has every word that was typed, whatever the accents and capitals. */
export function banksNamed(banks: readonly Bank[], typed: string): readonly Bank[] {
  const words = foldedText(typed).split(/\s+/).filter(Boolean);
  return banks.filter(({ name }) => words.every((word) => foldedText(name).includes(word)));
}

const FILLERS = new Set(['DE', 'DEL', 'LA', 'Y', 'S.A.', 'SA']);

/** Two letters that stand for a bank: `Banco de Bogotá` → `BB`, `Nequi` → `NE`. */
export function bankLetters(name: string): string {
  const words = foldedText(name)
    .toUpperCase()
    .split(/\s+/)
    .filter((word) => /^\w/.test(word) && !FILLERS.has(word));
  const [first = '', second] = words;
  return second ? `${first[0]}${second[0]}` : first.slice(0, 2);
}
