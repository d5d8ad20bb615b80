import type { CodeFault } from '@portal/ui/form';

/** A sent code: its contacts, its end, and the tries that are left. */
export interface SentCode {
  /** Masked by the server, like `email`; '' where nothing was sent to it. */
  readonly phone: string;
  readonly email: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Milliseconds from sending to the end. */
  readonly lifetime: number;
  readonly triesLeft: number;
  /** Whether the code was typed right: it need not be typed again for the same plan. */
  readonly accepted: boolean;
}

/** Step between the simulated plan and the changed credit (state machine 6). */
export type Confirmation =
  | { readonly step: 'closed'; readonly sent?: SentCode }
  | { readonly step: 'terms'; readonly sent?: SentCode; readonly problem?: string }
  | { readonly step: 'code'; readonly sent: SentCode; readonly fault?: CodeFault }
  | { readonly step: 'exhausted'; readonly problem?: string }
  /** The plan is approved by a code or, with `NO_CODE`, by a passkey. */
  | { readonly step: 'authorise'; readonly sent: SentCode; readonly problem?: string }
  | { readonly step: 'refused'; readonly title: string; readonly message: string }
  | { readonly step: 'done'; readonly message: string };

export type ConfirmationEvent =
  | { readonly type: 'confirmed-plan' }
  | { readonly type: 'closed' }
  | { readonly type: 'new-plan' }
  | { readonly type: 'sent'; readonly sent: SentCode }
  /** `active`: an earlier code is still valid, so that no other was sent. */
  | { readonly type: 'not-sent'; readonly message: string; readonly active: boolean }
  /** `triesLeft` is the server's count; where it is undefined, one less than before. */
  | { readonly type: 'wrong-code'; readonly triesLeft: number | undefined }
  | { readonly type: 'unchecked-code'; readonly message: string }
  | { readonly type: 'retried' }
  | { readonly type: 'right-code' }
  /** A passkey approved the plan; no code was sent. */
  | { readonly type: 'approved' }
  | { readonly type: 'not-changed'; readonly message: string }
  | { readonly type: 'refused'; readonly title: string; readonly message: string }
  | { readonly type: 'changed'; readonly message: string };

/** Stands for the code where a passkey approved the plan. */
const NO_CODE: SentCode = { phone: '', email: '', expiresAt: 0, lifetime: 0, triesLeft: 0, accepted: true };

export const closed: Confirmation = { step: 'closed' };

const sentOf = (now: Confirmation): SentCode | undefined => ('sent' in now ? now.sent : undefined);

/** Keeps the code that is still valid for the shown plan, if there is one. */
const keeping = (now: Confirmation): { sent?: SentCode } => {
  const sent = sentOf(now);
  return sent ? { sent } : {};
};

/** The next step. An event that does not belong to the present step changes nothing: a late answer opens no dialog. */
export function nextStep(now: Confirmation, event: ConfirmationEvent): Confirmation {
  switch (event.type) {
    case 'confirmed-plan':
      if (now.step !== 'closed') return now;
      // The server takes a right code once, so it is not asked for again after a dialog was closed.
      return now.sent?.accepted ? { step: 'authorise', sent: now.sent } : { ...now, step: 'terms' };
    case 'new-plan':
      return closed;
    case 'closed':
      return { step: 'closed', ...keeping(now) };
    case 'sent':
      return now.step === 'terms' || now.step === 'code' || now.step === 'exhausted'
        ? { step: 'code', sent: event.sent }
        : now;
    case 'not-sent':
      return notSent(now, event);
    case 'wrong-code':
      return now.step === 'code' ? wrongCode(now.sent, event.triesLeft) : now;
    case 'unchecked-code':
      return now.step === 'code'
        ? { step: 'code', sent: now.sent, fault: { kind: 'other', message: event.message } }
        : now;
    case 'retried':
      return now.step === 'code' ? { step: 'code', sent: now.sent } : now;
    case 'right-code':
      return now.step === 'code' ? { step: 'authorise', sent: { ...now.sent, accepted: true } } : now;
    case 'approved':
      return now.step === 'terms' ? { step: 'authorise', sent: NO_CODE } : now;
    case 'not-changed':
      return now.step === 'authorise' ? { ...now, problem: event.message } : now;
    case 'refused':
      return { step: 'refused', title: event.title, message: event.message };
    case 'changed':
      return { step: 'done', message: event.message };
  }
}

/** Step after a wrong code; without tries left the code is exhausted (TM-18). */
function wrongCode(sent: SentCode, triesLeft = sent.triesLeft - 1): Confirmation {
  if (triesLeft <= 0) return { step: 'exhausted' };
  return { step: 'code', sent: { ...sent, triesLeft }, fault: { kind: 'wrong', triesLeft } };
}

type NotSent = Extract<ConfirmationEvent, { type: 'not-sent' }>;

/**
 * Step after no code was sent. Where the code that is still valid was sent for this plan, its dialog opens again: a
 * person who closed it by mistake need not wait until the code ends.
 */
function notSent(now: Confirmation, { message, active }: NotSent): Confirmation {
  switch (now.step) {
    case 'terms':
      if (active && now.sent) return { step: 'code', sent: now.sent };
      return { ...now, problem: message };
    case 'code':
      return { step: 'code', sent: now.sent, fault: { kind: 'other', message } };
    case 'exhausted':
      return { step: 'exhausted', problem: message };
    default:
      return now;
  }
}
