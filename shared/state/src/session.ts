import type { Output, RequiredAction } from '@portal/contract';
import { writtenByShell } from './written-by-shell.ts';

export type Module = Output<'POST /api/login'>['modules'][number];

/** The logged-in person, as the layout shows them (EN-01). */
export interface Person {
  readonly fiscal_number: string;
  /** '' until the API has told the name, as are the last name and the email. */
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

export type Session =
  | { readonly kind: 'anonymous' }
  /** `pending`: data of the profile are missing, and only the profile can be opened (D-09). */
  | { readonly kind: 'client'; readonly person: Person; readonly pending: boolean }
  /** `requiredAction`: must be done before any other page can be opened. */
  | {
      readonly kind: 'admin';
      readonly person: Person;
      readonly modules: readonly Module[];
      readonly requiredAction?: RequiredAction;
    };

export const [sessionAtom, writtenSession] = writtenByShell<Session>({ kind: 'anonymous' });
