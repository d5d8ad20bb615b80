import type { RevocationReason } from './tables.ts';

/** Why a document does not hold any more, as a sentence for who has it. */
export const REVOCATION_WORDS: Readonly<Record<RevocationReason, string>> = {
  reversed: 'El banco reversó un pago que este documento contaba.',
  undone: 'Corregimos la aplicación de un pago que este documento contaba.',
  earlier: 'Registramos después un pago que cuenta desde antes de este documento.',
  corrected: 'Corregimos los datos con los que se hizo este documento.',
};
