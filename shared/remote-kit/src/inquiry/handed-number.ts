import { fiscalNumberAsTyped } from '@portal/contract/fiscal-number';
import { useLocation } from '@portal/ui/router';
import { useEffect, useState } from 'react';

/** Where the inquiry is. A form that leads there posts the field, so that no address ever holds a national ID. */
export const INQUIRY = '/consulta';

/** What another page hands to the inquiry through the navigation. */
export interface InquiryStart {
  readonly fiscalNumber: string;
}

/** The ID that was typed elsewhere to be asked for here; empty where none was, and in the host's markup. */
export function useHandedNumber(): string {
  const state = useLocation().state as Partial<InquiryStart> | null;
  const [posted, setPosted] = useState('');
  useEffect(() => {
    // In the host's answer to a post that was faster than the scripts (`host/page/plain-inquiry.ts`).
    const carried = document.getElementById('portal-inquiry');
    if (!carried) return;
    setPosted(fiscalNumberAsTyped(carried.textContent ?? ''));
    // Good for this visit only: who comes later in the same tab may be somebody else.
    carried.remove();
  }, []);
  return state?.fiscalNumber ?? posted;
}
