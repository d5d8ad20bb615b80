import { describe, expect, test } from '@jest/globals';
import { quote, terms } from './quote.fixture.ts';
import { judgeQuote, mayQuote, type Purchase, purchaseSchema, quoteRequest } from './quote.ts';

test.each([
  [{ error: 0, cupo: 100 } as const, true],
  [{ error: 0, cupo: 0 } as const, false],
  [{ error: 1, cupo: 100 } as const, false],
])('[QU-05] %j may be quoted: %s', (answer, expected) => {
  expect(mayQuote(answer)).toBe(expected);
});

const faultOf = (purchase: Purchase): string | undefined => {
  try {
    purchaseSchema(terms).validateSync(purchase);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

test.each<[string, Purchase, string | undefined]>([
  ['[QU-06] the limit itself is allowed', { amount: 2_337_700, count: '' }, undefined],
  [
    '[QU-06] one peso more is not',
    { amount: 2_337_701, count: '' },
    'El monto a financiar debe ser menor al cupo disponible',
  ],
  ['[QU-06] an amount of 0 is refused', { amount: 0, count: '' }, 'Escribe el monto a financiar.'],
  ['[QU-07] the most instalments are allowed', { amount: '', count: 24 }, undefined],
  ['[QU-07] one more is not', { amount: '', count: 25 }, 'Debe ser inferior o igual a 24 cuotas'],
  ['[QU-07] 0 instalments are refused', { amount: '', count: 0 }, 'Escribe al menos 1 cuota.'],
  [
    '[QU-07] a count with decimals is refused, not read as another',
    { amount: '', count: '12,5' },
    'Debe ser inferior o igual a 24 cuotas',
  ],
  [
    '[QU-06] an amount with cents is refused, not read as another',
    { amount: '50.000,75', count: '' },
    'Escribe el monto en pesos, sin centavos.',
  ],
  ['what is not filled in yet is not wrong yet', { amount: '', count: '' }, undefined],
])('%s', (_name, purchase, fault) => {
  expect(faultOf(purchase)).toBe(fault);
});

describe('[QU-11] the instalment is computed', () => {
  test.each<[Purchase, boolean]>([
    [{ amount: 2_000_000, count: 4 }, true],
    [{ amount: 2_000_000, count: '' }, false],
    [{ amount: '', count: 4 }, false],
    [{ amount: 9_000_000, count: 4 }, false],
    [{ amount: 2_000_000, count: 40 }, false],
    [{ amount: 2_000_000, count: '12,5' }, false],
    [{ amount: '1e5', count: 4 }, false],
  ])('only when both values are valid: %j → %s', (purchase, asked) => {
    expect(quoteRequest(purchase, terms)).toEqual(
      asked ? { total: 2_000_000, cuota_inicial: 0, cuotas: 4 } : undefined,
    );
  });
});

describe('an answer', () => {
  test('[QU-10] with a large enough instalment is a quote', () => {
    expect(judgeQuote(quote, terms)).toEqual({ step: 'quoted', quote });
    expect(judgeQuote({ ...quote, cuota_mensual: 30_000 }, terms).step).toBe('quoted');
  });

  test('[QU-09] with a smaller instalment says how large it must be', () => {
    const small = { ...quote, cuota_mensual: 29_999 };
    expect(judgeQuote(small, terms)).toEqual({
      step: 'too-small',
      message: 'Tu valor de cuota debe ser mayor a $30.000',
      quote: small,
    });
  });

  test('[QU-13] with error 1 is refused with its words', () => {
    expect(judgeQuote({ ...quote, error: 1, mensaje: 'Sin tasa' }, terms)).toEqual({
      step: 'refused',
      message: 'Sin tasa',
    });
  });
});
