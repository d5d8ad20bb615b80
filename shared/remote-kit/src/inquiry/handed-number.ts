import { fiscalNumberAsTyped } from '@portal/contract/fiscal-number';
import { useLocation } from '@portal/ui/router';
import { useEffect, useState } from 'react';

/** Where the inquiry is. A form that leads there posts the field, so that no address ever holds a national ID. */
export const INQUIRY = '/consulta';

/** What another page hands to the inquiry through the navigation. */
export interface InquiryStart {
  readonly fiscalNumber: string;
}

/** In the host's answer to a post that was faster than the scripts (`host/page/plain-inquiry.ts`). */
const posted = (): HTMLElement | null =>
  typeof document === 'undefined' ? null : document.getElementById('portal-inquiry');

/** The ID that was typed elsewhere to be asked for here; empty where none was. */
export function useHandedNumber(): string {
  const state = useLocation().state as Partial<InquiryStart> | null;
  const [fiscalNumber] = useState(
    () => state?.fiscalNumber ?? fiscalNumberAsTyped(posted()?.textContent ?? ''),
  );
  // Good for this visit only: who comes later in the same tab may be somebody else.
  useEffect(() => posted()?.remove(), []);
  return fiscalNumber;
}
