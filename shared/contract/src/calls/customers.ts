import { Type } from 'typebox';
import { contactFieldNames, eachField, personFields } from '../person-fields.ts';
import { type PersonField, personFieldNames } from '../person-headings.ts';
import { access, began, type Calls } from '../route.ts';
import {
  editedVersion,
  FiscalNumber,
  OneOf,
  orNull,
  PageNumber,
  PageSize,
  proof,
  RecordVersion,
  SentCode,
  Strict,
  Timestamp,
  TypedCode,
} from '../schemas.ts';

/** Customer as the back office sees them (EN-30, CU-05). */
export const Customer = Strict({
  fiscal_number: Type.String(),
  ...eachField(personFieldNames, () => Type.String()),
  address: Strict({ state: Type.String(), city: Type.String(), street: Type.String() }),
  status: OneOf(['ACTIVE', 'INACTIVE']),
  date_joined: Timestamp,
  pending_information: Type.Boolean(),
  version: RecordVersion,
});

/** Most characters that a call takes of each kind; what they mean its parser says. */
const LONGEST = { personName: 200, email: 320, phone: 60 };

const typed = <N extends PersonField>(names: readonly N[]) => ({
  /** What differs from what is on file is read by its parser. */
  ...eachField(names, (name) => Type.String({ maxLength: LONGEST[personFields[name].kind] })),
  /** `state` is a department by its name, `city` a municipality by its code (EN-04, EN-05). */
  address: Strict({
    state: Type.String({ maxLength: 80 }),
    city: Type.String({ maxLength: 20 }),
    street: Type.String({ maxLength: 160 }),
  }),
});
const contact = typed(contactFieldNames);
/** Names and contact data as an administrator types them. */
export const typedPerson = typed(personFieldNames);

/** Of a contact, what takes no messages: its own server refused the last one for good. */
export const Unreachable = Type.Array(OneOf(['email', 'phone']));

/** A customer's own data (EN-04). Empty text where nothing is known. */
export const Profile = Strict({
  first_name: Type.String(),
  last_name: Type.String(),
  fiscal_number: Type.String(),
  ...contact,
  /** Name of the municipality `address.city`, to be shown before the list of the department has loaded. */
  city_name: Type.String(),
  pending_information: Type.Boolean(),
  /** Version of the privacy policy to show, and when it was accepted, if it was. */
  policy: Strict({ version: Type.String(), accepted_at: orNull(Timestamp) }),
  /** Masked contact to which codes still go after a change of e-mail or phone, and until when. */
  contact_wait: Type.Union([
    Strict({ email: Type.String(), phone: Type.String(), until: Timestamp }),
    Type.Null(),
  ]),
  unreachable: Unreachable,
  version: RecordVersion,
});

/** One person, by the one or the other. */
export const soughtPerson = {
  fiscal_number: Type.Optional(FiscalNumber),
  email: Type.Optional(Type.String({ minLength: 5, maxLength: 120 })),
};

export const customerCalls = {
  'GET /api/dataResponse': {
    summary: 'Own profile, also while data are missing (API-20, EN-04, PR-02).',
    access: access.session,
    rendered: true,
    reply: Profile,
  },
  'POST /api/dataResponse': {
    summary:
      'Save the own profile (API-21). Answers what was saved; refusals name the fields (PR-07 … PR-13). Another e-mail or phone asks for `current_password` or a `passkey`, unless data were missing; after a password codes still go to the contact before for 72 hours (threat T19). What an administrator changed since, and this form did not, stays.',
    access: access.session,
    began: began.version,
    body: Strict({
      ...contact,
      ...editedVersion,
      /** Version of the policy that is accepted with the data; required until the present one is accepted (PR-03). */
      policy_version: Type.Optional(Type.String({ maxLength: 20 })),
      ...proof,
    }),
    reply: Profile,
  },
  'POST /api/contactCode': {
    summary:
      'Send a code to the contact before the change that still waits: it confirms exactly the present one (threat T19).',
    access: access.session,
    began: began.nothing('one-time', 'The code confirms the contact that it was sent about.'),
    reply: SentCode,
  },
  'POST /api/confirmContact': {
    summary:
      'Confirm the present e-mail and phone with `codigo`, which went to the ones before, or with a passkey: codes go there from now on. The password does not do it (threat T19).',
    access: access.session,
    began: began.version,
    body: Strict({
      /** Version of the profile that was shown, so that the person confirms only what they saw. */
      version: RecordVersion,
      codigo: Type.Optional(TypedCode),
      /** In place of the code. */
      passkey: proof.passkey,
    }),
    reply: Profile,
  },
  'GET /api/userList': {
    summary: 'Find a customer by national ID or e-mail (CU-01, CU-05, CU-18).',
    access: access.admin('customers'),
    query: Strict({
      ...soughtPerson,
      page: Type.Optional(PageNumber),
      trx_by_page: Type.Optional(PageSize),
    }),
    reply: Strict({
      clients: Type.Array(Customer),
      total_clients: Type.Integer({ minimum: 0 }),
      max_pages: Type.Integer({ minimum: 0 }),
      current_page: Type.Integer({ minimum: 0 }),
    }),
  },
  'GET /api/states': {
    summary: 'Departments of Colombia (API-19, EN-05).',
    access: access.session,
    rendered: true,
    reply: Strict({ states: Type.Array(Strict({ state: Type.String() })) }),
  },
  'GET /api/cities/:state': {
    summary: 'Municipalities of a department with their DIVIPOLA code (API-19, EN-05).',
    access: access.session,
    params: Strict({ state: Type.String({ minLength: 1, maxLength: 80 }) }),
    reply: Strict({
      cities: Type.Array(Strict({ city_code: Type.String(), city_name: Type.String() })),
    }),
  },
} as const satisfies Calls;
