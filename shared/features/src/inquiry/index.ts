/** The national ID of the public inquiry, asked for on more than one page. */
export {
  FiscalNumberField,
  type FiscalNumberFieldProps,
} from './fiscal-number-field.tsx';
export { INQUIRY, type InquiryStart, useHandedNumber } from './handed-number.ts';
export { inquiryFieldTexts } from './texts.ts';
