import { fiscalNumberAsTyped } from '@portal/contract/fiscal-number';
import { useFormBefore } from '@portal/remote-kit/form-before';
import { useRef } from 'react';

/**
 * What a form that asks for the national ID takes of its markup in the HTML of `path`; its result are attributes of the
 * form. Before the scripts Enter sends nothing anywhere.
 */
export function useFiscalNumberBefore(path: string, take: (fiscalNumber: string) => void) {
  const ref = useRef<HTMLFormElement>(null);
  useFormBefore(ref, path, (typed) => take(fiscalNumberAsTyped(String(typed.get('fiscal_number')))));
  return { ref, action: path, method: 'dialog' } as const;
}
