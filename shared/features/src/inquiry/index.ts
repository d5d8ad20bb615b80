/** The national ID of the public inquiry, asked for on more than one page. */

export { INQUIRY, type InquiryStart, useHandedNumber } from './handed-number.ts';
export {
  InquiryField,
  type InquiryFieldProps,
} from './inquiry-field.tsx';
export { inquiryFieldTexts } from './texts.ts';
