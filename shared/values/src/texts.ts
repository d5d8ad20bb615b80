import { type Branded, fault, type Value } from './value.ts';

/** A person's first or last name: NFC, single spaces, one form of apostrophe and of hyphen. */
export type PersonName = Branded<string, 'PersonName'>;
/** A street: one line in NFC without any format character. */
export type Address = Branded<string, 'Address'>;
/** A text of several lines: NFC, line ends `\n`. */
export type FreeText = Branded<string, 'FreeText'>;

export const LONGEST_NAME = 80;
export const LONGEST_ADDRESS = 200;

/**
 * A letter of our alphabet with its accents. Letters of other alphabets are refused: they look like Latin ones, and
 * would let a stranger imitate another person's name.
 */
const LETTER = '[A-Za-zªºÀ-ÖØ-öø-ɏḀ-ỿ][\\u0300-\\u036f]{0,2}';
/** A person with one name has a full stop for the other. */
const NAME = new RegExp(`^(?:${LETTER}|[ '.-])+$`);
const APOSTROPHES = /[`´‘’‛′ʹʼʻˈ＇]/g;
const HYPHENS = /[\p{Pd}\u2212]/gu;
/** UTF-8 that was read as Latin-1: `MuÃ±oz`, `NuÃ‘ez`, `RaÃºl`. */
export const MISREAD = /[ÃÂ](?:[^\p{L}\p{M}\s.-]|[ªºŠŒŽšœžŸ])|\ufffd/u;
const FORMAT = /[\p{Cf}\p{Cs}]/u;
/** Controls but tab and line ends, halves of characters, and marks that change the order of reading. */
const CHANGES_READING = /(?![\t\n])\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/u;

const unseen = (text: string) =>
  fault('unseen', text, (read) => `Hay un signo que no se ve; bórralo y escribe de nuevo: se lee ${read}.`);

const misread = (text: string) =>
  fault('encoding', text, (read) => `Las tildes o la ñ llegaron dañadas: se lee ${read}.`);

export const personName: Value<PersonName> = {
  parse(text) {
    const composed = text.normalize('NFC').trim();
    // Before the blanks of the ends are gone, of which the BOM is one.
    if (FORMAT.test(text) || /\p{Cc}/u.test(composed)) return unseen(text);
    if (composed === '') return fault('empty', text, () => 'Escribe el nombre.');
    if (MISREAD.test(composed)) return misread(text);
    const name = composed
      .replace(APOSTROPHES, "'")
      .replace(HYPHENS, '-')
      .replace(/\p{Zs}+/gu, ' ');
    if (!NAME.test(name) || !(/\p{L}/u.test(name) || name === '.')) {
      return fault(
        'sign',
        text,
        (read) => `Un nombre lleva letras, espacios, apóstrofo, guion y punto; se lee ${read}.`,
      );
    }
    if (name.length > LONGEST_NAME) {
      return fault('length', text, () => `El nombre tiene ${LONGEST_NAME} letras como máximo.`);
    }
    return name as PersonName;
  },
  show: (value) => value,
};

export const address: Value<Address> = {
  parse(text) {
    const line = text
      .normalize('NFC')
      .replace(/[\s\p{Zs}]+/gu, ' ')
      .trim();
    if (FORMAT.test(text) || /\p{Cc}/u.test(line)) return unseen(text);
    if (line === '') return fault('empty', text, () => 'Escribe la dirección.');
    if (MISREAD.test(line)) return misread(text);
    if (line.length > LONGEST_ADDRESS) {
      return fault('length', text, () => `La dirección tiene ${LONGEST_ADDRESS} letras como máximo.`);
    }
    return line as Address;
  },
  show: (value) => value,
};

export const freeText: Value<FreeText> = {
  /** An empty text is one; how long it may be is its field's rule. */
  parse(text) {
    const lines = text.normalize('NFC').replace(/\r\n?|\u2028|\u2029/g, '\n');
    return CHANGES_READING.test(lines) ? unseen(text) : (lines as FreeText);
  },
  show: (value) => value,
};
