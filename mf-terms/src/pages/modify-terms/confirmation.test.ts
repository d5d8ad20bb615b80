import { describe, expect, test } from '@jest/globals';
import {
  type Confirmation,
  type ConfirmationEvent,
  closed,
  nextStep,
  type SentCode,
} from './confirmation.ts';

const sent: SentCode = {
  phone: '********17',
  email: 'mar****@correo.example',
  expiresAt: 300_000,
  lifetime: 300_000,
  triesLeft: 3,
  accepted: false,
};
const accepted = { ...sent, accepted: true };
const terms: Confirmation = { step: 'terms' };
const code: Confirmation = { step: 'code', sent };
const exhausted: Confirmation = { step: 'exhausted' };
const authorise: Confirmation = { step: 'authorise', sent: accepted };
const active: ConfirmationEvent = { type: 'not-sent', message: 'Ya existe un código', active: true };
const failed: ConfirmationEvent = { type: 'not-sent', message: 'No', active: false };

const follow = (from: Confirmation, ...events: readonly ConfirmationEvent[]): Confirmation =>
  events.reduce(nextStep, from);

describe('the way to a changed credit', () => {
  test('[TM-12, TM-13, TM-20, TM-22, TM-24] plan confirmed, terms accepted, code right, authorised', () => {
    expect(nextStep(closed, { type: 'confirmed-plan' })).toEqual(terms);
    expect(nextStep(terms, { type: 'sent', sent })).toEqual(code);
    expect(nextStep(code, { type: 'right-code' })).toEqual(authorise);
    expect(nextStep(authorise, { type: 'changed', message: 'Listo' })).toEqual({
      step: 'done',
      message: 'Listo',
    });
  });

  test('[TM-18] a wrong code says how many tries are left, and trying again forgets the fault', () => {
    const wrong = nextStep(code, { type: 'wrong-code', triesLeft: 2 });
    expect(wrong).toEqual({
      step: 'code',
      sent: { ...sent, triesLeft: 2 },
      fault: { kind: 'wrong', triesLeft: 2 },
    });
    expect(nextStep(wrong, { type: 'retried' })).toEqual({ step: 'code', sent: { ...sent, triesLeft: 2 } });
  });

  test('[TM-18] the tries are those that came with the code, and a wrong one takes one', () => {
    const wrong: ConfirmationEvent = { type: 'wrong-code', triesLeft: undefined };
    expect(follow(code, wrong)).toMatchObject({ step: 'code', fault: { kind: 'wrong', triesLeft: 2 } });
    expect(follow(code, wrong, wrong)).toMatchObject({ fault: { kind: 'wrong', triesLeft: 1 } });
    expect(follow(code, wrong, wrong, wrong)).toEqual(exhausted);
  });

  test('[TM-19] at zero tries the flow is cancelled, and a new code opens the dialog again', () => {
    expect(nextStep(code, { type: 'wrong-code', triesLeft: 0 })).toEqual(exhausted);
    expect(nextStep(exhausted, { type: 'sent', sent })).toEqual(code);
    expect(nextStep(exhausted, { type: 'closed' })).toEqual(closed);
  });

  test('[ER-32] a check that failed costs no try', () => {
    expect(nextStep(code, { type: 'unchecked-code', message: 'Error' })).toEqual({
      step: 'code',
      sent,
      fault: { kind: 'other', message: 'Error' },
    });
  });

  test('[TM-23] a refusal shows its message and ends without a code', () => {
    const refused = nextStep(authorise, { type: 'refused', title: 'No se pudo', message: 'Porque no' });
    expect(refused).toEqual({ step: 'refused', title: 'No se pudo', message: 'Porque no' });
    expect(nextStep(refused, { type: 'closed' })).toEqual(closed);
  });
});

describe('a code that is still good', () => {
  test('is asked for again where its dialog was closed by mistake', () => {
    expect(follow(code, { type: 'closed' }, { type: 'confirmed-plan' }, active)).toEqual(code);
  });

  test('is not asked for again once it was right', () => {
    expect(follow(authorise, { type: 'closed' }, { type: 'confirmed-plan' })).toEqual(authorise);
  });

  test('[ER-04] of another plan or another place stands in the way and says so', () => {
    const again = follow(code, { type: 'closed' }, { type: 'new-plan' }, { type: 'confirmed-plan' }, active);
    expect(again).toEqual({ step: 'terms', problem: 'Ya existe un código' });
  });
});

describe('no code could be sent', () => {
  test.each([
    ['the terms', terms, { step: 'terms', problem: 'No' }],
    ['the code', code, { step: 'code', sent, fault: { kind: 'other', message: 'No' } }],
    ['the dialog of exhausted tries', exhausted, { step: 'exhausted', problem: 'No' }],
  ] as const)('[ER-31] is said in %s', (_name, from, expected) => {
    expect(nextStep(from, failed)).toEqual(expected);
  });
});

test.each([
  { type: 'sent', sent },
  { type: 'right-code' },
  { type: 'wrong-code', triesLeft: 1 },
  { type: 'unchecked-code', message: 'Error' },
  { type: 'retried' },
  { type: 'not-changed', message: 'No' },
  failed,
] satisfies ConfirmationEvent[])('a late answer ($type) opens nothing that was closed', (event) => {
  expect(nextStep(closed, event)).toBe(closed);
});
