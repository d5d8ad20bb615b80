import { rate } from '@portal/values/numbers';
import { personName } from '@portal/values/texts';
import * as yup from 'yup';
import { readText, type Typed, textFault } from '../format/read-text.ts';

/**
 * Rule of a field whose text a parser reads: a form gives its canonical form, and shows the parser's sentence in the
 * field's place. An empty field is judged by other rules, and what is on file is not judged: an imported value must not
 * keep the others from being saved.
 */
export function typedRule(kind: Typed, onFile = '') {
  const isJudged = (text: string): boolean => text !== '' && text !== onFile;
  return yup
    .string()
    .defined()
    .transform((text: string) => (isJudged(text) ? readText(kind, text) : text))
    .test('typed', (text, test) => {
      const message = isJudged(text) ? textFault(kind, text) : undefined;
      return message === undefined || test.createError({ message });
    });
}

/** The same of a person's first or last name. */
export function nameRule(onFile = '') {
  return typedRule(personName, onFile);
}

/** The same of a percentage, which becomes `25.40`. */
export function rateRule() {
  return typedRule(rate);
}
