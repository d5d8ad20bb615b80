import { refusalsOfBrowsers } from '@portal/contract/refusals-of-browsers';
import * as yup from 'yup';

/** Digits of a one-time code [BC-04]. */
export const CODE_LENGTH = 6;

/** A one-time code in a form's schema: its digits and nothing else [AU-44]. */
export const codeRule = yup
  .string()
  .defined()
  .matches(new RegExp(`^\\d{${CODE_LENGTH}}$`), refusalsOfBrowsers.OTP_WRONG_FORMAT.message);
