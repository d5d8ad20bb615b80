/** Crockford's alphabet: no letter that looks like a digit. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Letters and digits of a verification code, without the dashes. */
export const CODE_LENGTH = 20;

/** A code in groups of five, as it is printed: `7K2MX-00000-ABCDE-FGHJK`. */
export function groupedCode(letters: string): string {
  return letters.replace(/(.{5})(?=.)/g, '$1-');
}

/** A code typed from paper, in the form in which it was issued; undefined for text that cannot be a code. */
export function readVerificationCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  const isCode =
    letters.length === CODE_LENGTH && [...letters].every((letter) => CODE_ALPHABET.includes(letter));
  return isCode ? groupedCode(letters) : undefined;
}
