import type { Customer } from '@portal/contract';
import { eachField, personFields } from '@portal/contract/person-fields';
import { type PersonField, personFieldNames } from '@portal/contract/person-headings';
import { nameRule, typedRule } from '@portal/ui/form';
import * as yup from 'yup';
import { customerFormTexts } from './customer-form-texts.ts';

const { required } = customerFormTexts;
const missing: Partial<Record<PersonField, string>> = required;

/** Rules for a customer's data in all forms of clerks (CU-13). What is on file is not judged. */
export function customerValues(customer: Pick<Customer, PersonField>) {
  return {
    ...eachField(personFieldNames, (name) => {
      const { kind } = personFields[name];
      const rule = kind === 'personName' ? nameRule(customer[name]) : typedRule(kind, customer[name]);
      return personFields[name].required ? rule.required(missing[name]) : rule;
    }),
    street: yup.string().trim().required(required.street),
    motivo: yup.string().trim().required(required.reason).min(3, required.reason),
  } as const;
}
