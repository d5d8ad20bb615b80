import { isFiscalNumber } from '@portal/values/fiscal-number';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { texts } from '../../texts.ts';
import { fiscalNumberFault } from './fiscal-number.ts';

export interface MissingExplained {
  /** For a button pressed before the form is complete: shows at the place of what is missing that it is. */
  readonly explain: () => void;
  /** Whether the button was pressed with a complete ID: only the captcha is missing. */
  readonly wantsCaptcha: boolean;
}

/** Missing parts of a form of ID and captcha, shown when its button is pressed (AU-18 … AU-21, AU-37 … AU-40). */
export function useMissingExplained(form: UseFormReturn<{ fiscal_number: string }>): MissingExplained {
  const [wantsCaptcha, setWantsCaptcha] = useState(false);
  const explain = (): void => {
    const typed = form.getValues('fiscal_number');
    const isWhole = isFiscalNumber(typed);
    setWantsCaptcha(isWhole);
    if (isWhole) return;
    form.setError('fiscal_number', { message: fiscalNumberFault(typed) ?? texts.identity.missing });
    form.setFocus('fiscal_number');
  };
  return { explain, wantsCaptcha };
}
