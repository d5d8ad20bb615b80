import { yup } from '@portal/ui/form';
import { customerFormTexts } from './customer-form-texts.ts';

const { required } = customerFormTexts;

/** Rules for a customer's data in all forms of clerks (CU-13). */
export const customerValues = {
  street: yup.string().trim().required(required.street),
  email: yup.string().trim().required(required.email).email(required.email),
  phone: yup
    .string()
    .required(required.phone)
    .matches(/^\d{7,10}$/, required.phone),
  motivo: yup.string().trim().required(required.reason).min(3, required.reason),
} as const;
