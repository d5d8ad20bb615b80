import type { Input, Output } from '@portal/contract';
import { messages } from '@portal/contract/messages';
import { typedRule, yup } from '@portal/ui/form';
import { profileTexts as texts } from './texts.ts';

export type Profile = Output<'GET /api/dataResponse'>;

const required = () => yup.string().defined().trim().required(messages.requiredValues);

/** Fields that a customer may change, with the required ones (PR-02, PR-03, PR-07 … PR-10). */
export function profileSchema({ email, phone, home_phone }: Pick<Profile, 'email' | 'phone' | 'home_phone'>) {
  return yup.object({
    email: typedRule('email', email).required(messages.requiredValues),
    phone: typedRule('phone', phone).required(messages.requiredValues),
    home_phone: typedRule('phone', home_phone),
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
export function valuesOf({ email, phone, home_phone, address, policy, version }: Profile): ProfileValues {
  return {
    email,
    phone,
    home_phone,
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
    email: values.email.trim(),
    phone: values.phone,
    home_phone: values.home_phone,
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
