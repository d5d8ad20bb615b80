/** Events that cross remotes and tabs. Each is versioned by its name's suffix; payloads are plain data. */
export interface PortalEvents {
  'session.started@1': { readonly fiscal_number: string; readonly is_admin: boolean };
  'session.ended@1': { readonly reason: 'logout' | 'expired' | 'password-changed' };
  'session.updated@1': { readonly pending_information: boolean };
  'navigate@1': { readonly path: string; readonly replace?: boolean };
  'payment.settled@1': { readonly transaction_id: string; readonly status: string };
  'toast@1': { readonly text: string; readonly tone: 'ok' | 'bad' | 'wait' };
  'analytics@1': {
    readonly name: string;
    readonly data: Readonly<Record<string, string | number | boolean>>;
  };
  'dirty@1': { readonly form: string; readonly dirty: boolean };
}

export type PortalEvent = keyof PortalEvents;
