import type { PortalEvents } from '@portal/contract/events';
import type { Notice } from '@portal/state';
import type { ExpiredBy } from '@portal/state/shell';
import { texts } from '../texts.ts';

export interface EndedSession {
  readonly reason: PortalEvents['session.ended@1']['reason'];
  readonly by?: ExpiredBy | undefined;
  /** Text that was typed here waits for the person's next login. */
  readonly kept: boolean;
}

/**
 * Notice of a session that ended. A logout shows the same words as an expiry (AU-59), but as a toast (AU-60, D-12). Where
 * the logout happened in another tab and text typed in this one waits, the dialog asks the person to log in again.
 */
export function sessionEndNotice({ reason, by, kept }: EndedSession): Notice {
  return reason === 'expired' || kept
    ? { kind: 'expired', kept, by, elsewhere: reason !== 'expired' }
    : { kind: 'toast', text: texts.expired, tone: 'ok' };
}
