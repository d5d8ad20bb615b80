import type { Output } from './contract.ts';

/** Events that cross remotes and tabs. Each is versioned by its name's suffix; payloads are plain data. */
export interface PortalEvents {
  /** A remote has logged a person in; the shell stores the session and goes to the landing (AU-10 … AU-13). */
  'session.started@1': Output<'POST /api/login'> & { readonly fiscal_number: string };
  /** A remote asks the shell to end the session, as after a change of password. */
  'session.close@1': { readonly reason: 'logout' | 'password-changed' };
  /** The shell says that the session is over. */
  'session.ended@1': { readonly reason: 'logout' | 'expired' | 'password-changed' };
  /** The profile was saved (PR-12): the menu is enabled again. */
  'session.updated@1': { readonly pending_information: boolean };
  /** A visitor has asked for an ID; the shell keeps ID and name, without a session (PU-33, D-27). */
  'visitor.identified@1': {
    readonly fiscal_number: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
  };
  /** An address below a page's route has no content: the shell must not lead to it later (RT-47). */
  'page.missing@1': { readonly path: string };
  'navigate@1': { readonly path: string; readonly replace?: boolean };
  /** The service worker says that term modification was switched on or off while pages are open (IN-08, PL-08). */
  'term-modification.switched@1': { readonly is_active: boolean };
  'payment.settled@1': { readonly transaction_id: string; readonly status: string };
  /** An action failed for an unforeseen reason: the shell shows a dialog to try later (ER-38). */
  'failed@1': Readonly<Record<string, never>>;
  'toast@1': { readonly text: string; readonly tone: 'ok' | 'bad' | 'wait' };
  'analytics@1': {
    readonly name: string;
    readonly data: Readonly<Record<string, string | number | boolean>>;
  };
  /** Number of tasks behind an entry of the administration's menu; 0 removes the number. */
  'menu.count@1': { readonly path: string; readonly count: number };
  /** A form has unsaved changes or none any more; navigation asks before it drops them. */
  'dirty@1': { readonly form: string; readonly dirty: boolean };
}

export type PortalEvent = keyof PortalEvents;

/** Events that are also delivered to other tabs of the same browser. */
export const crossTabEvents: readonly PortalEvent[] = ['payment.settled@1'];
