import { usePostedForm } from '@portal/remote-kit/posted-form';
import { useLocation } from 'react-router-dom';

/** Path of the inquiry. Forms post the field to it, so that no address contains a national ID. */
export const INQUIRY = '/consulta';

/** Navigation state of another page for the inquiry. */
export interface InquiryStart {
  readonly fiscalNumber: string;
}

/** The ID that was typed on another page for the inquiry; '' without one. */
export function useHandedNumber(): string {
  const state = useLocation().state as Partial<InquiryStart> | null;
  const posted = usePostedForm(INQUIRY);
  return state?.fiscalNumber ?? posted?.fiscal_number ?? '';
}
