import type { PersonField } from '@portal/contract/person-headings';
import type { Generated } from 'kysely';

export type CustomerTables = {
  /** 33 departments by DIVIPOLA code, two digits. */
  department: { code: string; name: string };
  /** Municipalities by DIVIPOLA code, five digits; the first two are the department's. */
  municipality: { code: string; department_code: string; name: string };
  /** Names and contact are the empty text where the core system knows none. */
  customer: Record<PersonField, string> & {
    /** Canonical national ID. */
    fiscal_number: string;
    municipality_code: string | null;
    street: string;
    /** Whether the customer must complete their data in the profile before anything else (AU-12). */
    pending_information: boolean;
    joined_at: Date;
    /** Whole pesos. */
    approved_limit: number;
    /** Increase of the limit that is already approved, whole pesos. */
    preapproved_increase: number;
    /** Their occupation, in the core system's words. */
    economic_activity: string | null;
  };
  /** Acceptances of the privacy policy: the first of each version. */
  policy_consent: { fiscal_number: string; version: string; accepted_at: Date; address: string };
  /** Contact before a change, which codes go to until the wait is over. */
  contact_wait: { fiscal_number: string; email: string; phone: string; until: Date };
  /** Remarks of the staff; append-only. `author` is the national ID of the administrator. */
  customer_note: { id: Generated<number>; fiscal_number: string; at: Date; author: string; text: string };
  /** Contact data that are refused: made-up ones and throw-away mailboxes. */
  blocked_contact: { kind: 'email' | 'email_domain' | 'phone'; value: string };
};
