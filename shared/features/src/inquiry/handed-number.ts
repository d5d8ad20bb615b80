import { usePostedForm } from '@portal/remote-kit/posted-form';
import { useLocation } from '@portal/ui/router';

/** Where the inquiry is. A form that leads there posts the field, so that no address ever holds a national ID. */
export const INQUIRY = '/consulta';

/** Navigation state of another page for the inquiry. */
export interface InquiryStart {
  readonly fiscalNumber: string;
}

/** The ID that was typed elsewhere to be asked for here; empty where none was. */
export function useHandedNumber(): string {
  const state = useLocation().state as Partial<InquiryStart> | null;
  const posted = usePostedForm(INQUIRY);
  return state?.fiscalNumber ?? posted?.fiscal_number ?? '';
}
