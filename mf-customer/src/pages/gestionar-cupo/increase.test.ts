import { describe, expect, test } from '@jest/globals';
import { type Increase, type IncreaseEvent, nextIncrease, type Result, type SentCode } from './increase.ts';

const sent: SentCode = { phone: '********06', email: '', expiresAt: 300_000, lifetime: 300_000 };
const result: Result = { estado: 'OK', mensaje: 'Listo', resultado: 'granted', cupoActual: 3_500_000 };
const start: Increase = { step: 'offer' };
const follow = (from: Increase, ...events: readonly IncreaseEvent[]): Increase =>
  events.reduce(nextIncrease, from);
const wantSent: IncreaseEvent = { type: 'sent', amount: 800_000, sent };
const atCode: Increase = { step: 'code', amount: 800_000, from: 'confirm', sent };

describe('the way to more limit', () => {
  test('[LI-13] accepting what is pre-approved asks for the code at once', () => {
    expect(follow(start, { type: 'sent', amount: 1_500_000, sent })).toEqual({
      step: 'code',
      amount: 1_500_000,
      from: 'offer',
      sent,
    });
  });

  test('[LI-08, LI-13, LI-14] another amount is typed, confirmed, approved by code and answered', () => {
    expect(
      follow(start, { type: 'another' }, { type: 'chosen', amount: 800_000 }, wantSent, {
        type: 'answered',
        result,
      }),
    ).toEqual({ step: 'result', result });
  });

  test.each<[Increase, Increase]>([
    [{ step: 'custom' }, start],
    [{ step: 'confirm', amount: 800_000 }, start],
    [atCode, { step: 'confirm', amount: 800_000 }],
    [{ ...atCode, from: 'offer' }, start],
    [
      { step: 'exhausted', amount: 800_000, from: 'confirm' },
      { step: 'confirm', amount: 800_000 },
    ],
    [
      { step: 'result', result },
      { step: 'result', result },
    ],
  ])('[LI-08] giving up in %j leads to %j', (from, to) => {
    expect(nextIncrease(from, { type: 'cancelled' })).toEqual(to);
  });

  test('a wrong code may be typed again until no try is left, and another code begins anew', () => {
    const wrong = nextIncrease(atCode, { type: 'wrong-code', triesLeft: 1 });
    expect(wrong).toEqual({ ...atCode, fault: { kind: 'wrong', triesLeft: 1 } });
    expect(nextIncrease(wrong, { type: 'retried' })).toEqual(atCode);
    const none = nextIncrease(atCode, { type: 'wrong-code', triesLeft: 0 });
    expect(none).toEqual({ step: 'exhausted', amount: 800_000, from: 'confirm' });
    expect(nextIncrease(none, wantSent)).toEqual(atCode);
  });

  test.each<[Increase, Increase]>([
    [start, { ...start, problem: 'No' }],
    [
      { step: 'confirm', amount: 1 },
      { step: 'confirm', amount: 1, problem: 'No' },
    ],
    [atCode, { ...atCode, fault: { kind: 'other', message: 'No' } }],
  ])('a code that was not sent is said where it was asked for: %j', (from, to) => {
    expect(nextIncrease(from, { type: 'not-sent', message: 'No' })).toEqual(to);
  });

  test.each<IncreaseEvent>([
    wantSent,
    { type: 'not-sent', message: 'No' },
    { type: 'wrong-code', triesLeft: 1 },
    { type: 'not-increased', message: 'No' },
    { type: 'retried' },
  ])('a late answer ($type) does not disturb a person who types an amount', (event) => {
    const typing: Increase = { step: 'custom' };
    expect(nextIncrease(typing, event)).toBe(typing);
  });
});
