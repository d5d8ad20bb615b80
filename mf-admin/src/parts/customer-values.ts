import type { Customer } from '@portal/contract';
import { typedRule, yup } from '@portal/ui/form';
import { customerFormTexts } from './customer-form-texts.ts';

const { required } = customerFormTexts;

/** Rules for a customer's data in all forms of clerks (CU-13). What is on file is not judged. */
export function customerValues({
  email,
  phone,
  home_phone,
}: Pick<Customer, 'email' | 'phone' | 'home_phone'>) {
  return {
    street: yup.string().trim().required(required.street),
    email: typedRule('email', email).required(required.email),
    phone: typedRule('phone', phone).required(required.phone),
    home_phone: typedRule('phone', home_phone),
    motivo: yup.string().trim().required(required.reason).min(3, required.reason),
  } as const;
}
