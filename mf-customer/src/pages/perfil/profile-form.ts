import type { Input, Output } from '@portal/contract';
import { messages } from '@portal/contract/messages';
import {
  type ContactField,
  contactFieldNames,
  eachField,
  personFields,
} from '@portal/contract/person-fields';
import { typedRule } from '@portal/ui/form';
import * as yup from 'yup';
import { profileTexts as texts } from './texts.ts';

export type Profile = Output<'GET /api/dataResponse'>;

const required = () => yup.string().defined().trim().required(messages.requiredValues);

/** Fields that a customer may change, with the required ones (PR-02, PR-03, PR-07 … PR-10). */
export function profileSchema(profile: Pick<Profile, ContactField>) {
  return yup.object({
    ...eachField(contactFieldNames, (name) => {
      const { kind, required } = personFields[name];
      const rule = typedRule(kind, profile[name]);
      return required ? rule.required(messages.requiredValues) : rule;
    }),
    state: required(),
    city: required(),
    street: required(),
    accepted: yup.boolean().defined().oneOf([true], texts.policyNeeded),
    current_password: yup.string().defined(),
    /** Version that the form was filled from. */
    version: yup.string().defined(),
  });
}

export type ProfileValues = yup.InferType<ReturnType<typeof profileSchema>>;

/** The profile as the form holds it. */
export function valuesOf(profile: Profile): ProfileValues {
  const { address, policy, version } = profile;
  return {
    ...eachField(contactFieldNames, (name) => profile[name]),
    state: address.state,
    city: address.city,
    street: address.street,
    accepted: policy.accepted_at !== null,
    current_password: '',
    version,
  };
}

/**
 * Whether e-mail or phone changes. Accounts are recovered through both, so a change takes a proof (threat T19). A
 * customer who must complete their data may fill in an empty one without a proof (PR-12).
 */
export function isReachedElsewhere(
  profile: Profile,
  { email, phone }: Pick<ProfileValues, 'email' | 'phone'>,
): boolean {
  const isOther = (stored: string, typed: string): boolean =>
    stored !== typed && !(profile.pending_information && stored === '');
  return isOther(profile.email.toLowerCase(), email.trim().toLowerCase()) || isOther(profile.phone, phone);
}

/**
 * Body of the call that saves it, without the proof.
 * @param seen the version whose contested values are to be replaced
 */
export function bodyOf(
  profile: Profile,
  values: ProfileValues,
  seen?: string,
): Input<'POST /api/dataResponse'>['body'] {
  return {
    ...eachField(contactFieldNames, (name) => values[name].trim()),
    address: { state: values.state, city: values.city, street: values.street.trim() },
    policy_version: profile.policy.version,
    version: values.version,
    ...(seen === undefined ? {} : { seen }),
  };
}

/** Fields of the form by their name on the wire, where the two names differ. */
export const fieldNames = {
  'address.state': 'state',
  'address.city': 'city',
  'address.street': 'street',
  policy_version: 'accepted',
} as const;
