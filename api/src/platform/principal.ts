import type { AdminModule, ReportSection } from '@portal/contract';

/** Who makes a call, decided by the server from the session alone. */
export type Principal =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'client';
      readonly sessionId: number;
      readonly accountId: number;
      /** Canonical national ID; also the key of the customer. */
      readonly fiscalNumber: string;
      readonly pendingInformation: boolean;
    }
  | {
      readonly kind: 'admin';
      readonly sessionId: number;
      readonly accountId: number;
      readonly fiscalNumber: string;
      readonly modules: ReadonlySet<AdminModule>;
      /** `all` when the profile has full access to reports. */
      readonly reportSections: ReadonlySet<ReportSection> | 'all';
      /** Another administrator set the password; until it is replaced only the session's own calls answer. */
      readonly temporaryPassword?: boolean;
    };

export type ClientPrincipal = Extract<Principal, { kind: 'client' }>;
export type AdminPrincipal = Extract<Principal, { kind: 'admin' }>;
