import type { Output } from '@portal/contract';
import type { CodeFault } from '@portal/ui/form';

export interface SentCode {
  readonly phone: string;
  readonly email: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly lifetime: number;
}

export type Result = Output<'POST /api/limit/increase'>;

/** State of the second step (state machine 8). Amounts are the extra limit asked for, in pesos. */
export type Increase =
  | { readonly step: 'offer'; readonly problem?: string }
  | { readonly step: 'custom' }
  | { readonly step: 'confirm'; readonly amount: number; readonly problem?: string }
  | {
      readonly step: 'code';
      readonly amount: number;
      readonly from: 'offer' | 'confirm';
      readonly sent: SentCode;
      readonly fault?: CodeFault;
    }
  | {
      readonly step: 'exhausted';
      readonly amount: number;
      readonly from: 'offer' | 'confirm';
      readonly problem?: string;
    }
  | { readonly step: 'result'; readonly result: Result };

export type IncreaseEvent =
  | { readonly type: 'another' }
  | { readonly type: 'chosen'; readonly amount: number }
  | { readonly type: 'cancelled' }
  | { readonly type: 'sent'; readonly amount: number; readonly sent: SentCode }
  | { readonly type: 'not-sent'; readonly message: string }
  | { readonly type: 'wrong-code'; readonly triesLeft: number }
  | { readonly type: 'not-increased'; readonly message: string }
  | { readonly type: 'retried' }
  | { readonly type: 'answered'; readonly result: Result };

/** The next state; an event that does not belong to the present step changes nothing. */
export function nextIncrease(now: Increase, event: IncreaseEvent): Increase {
  switch (event.type) {
    case 'another':
      return now.step === 'offer' ? { step: 'custom' } : now;
    case 'chosen':
      return now.step === 'custom' ? { step: 'confirm', amount: event.amount } : now;
    case 'cancelled':
      // The dialog of the code returns to the step that opened it, every other step to the offer (state machine 8).
      if (now.step === 'code' || now.step === 'exhausted') {
        return now.from === 'confirm' ? { step: 'confirm', amount: now.amount } : { step: 'offer' };
      }
      return now.step === 'result' ? now : { step: 'offer' };
    case 'sent':
      switch (now.step) {
        case 'offer':
        case 'confirm':
          return { step: 'code', amount: event.amount, from: now.step, sent: event.sent };
        case 'code':
        case 'exhausted':
          return { step: 'code', amount: event.amount, from: now.from, sent: event.sent };
        default:
          return now;
      }
    case 'not-sent':
      switch (now.step) {
        case 'offer':
        case 'confirm':
        case 'exhausted':
          return { ...now, problem: event.message };
        case 'code':
          return { ...now, fault: { kind: 'other', message: event.message } };
        default:
          return now;
      }
    case 'wrong-code':
      if (now.step !== 'code') return now;
      if (event.triesLeft <= 0) return { step: 'exhausted', amount: now.amount, from: now.from };
      return { ...now, fault: { kind: 'wrong', triesLeft: event.triesLeft } };
    case 'not-increased':
      return now.step === 'code' ? { ...now, fault: { kind: 'other', message: event.message } } : now;
    case 'retried': {
      if (now.step !== 'code') return now;
      const { fault: _forgotten, ...rest } = now;
      return rest;
    }
    case 'answered':
      return { step: 'result', result: event.result };
  }
}
