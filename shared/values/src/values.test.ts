import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { email, emailKey, type From, isFault, kinds, type ValueKind } from './index.ts';
import { isDay } from './iso-date.ts';
import { pastedForms } from './pasted-forms.fixture.ts';

/** What is read keeps its digits in these kinds; `affix` takes off what is recognised by name. */
const OF_DIGITS = ['nationalId', 'phone', 'amount', 'oneTimeCode'] as const;

const kindNames = Object.keys(pastedForms) as ValueKind[];
const parse = (kind: ValueKind, text: string, from: From = 'pasted') => kinds[kind].parse(text, from);
const shown = (kind: ValueKind, value: ReturnType<typeof parse>): string =>
  (kinds[kind].show as (value: unknown) => string)(value);
const digitsIn = (text: string): string => text.normalize('NFKC').replace(/[^0-9]/g, '');

const read = kindNames.flatMap((kind) =>
  Object.entries(pastedForms[kind].read).flatMap(([value, forms]) =>
    (forms as readonly string[]).map((text) => [kind, text, value] as const),
  ),
);
const refused = kindNames.flatMap((kind) =>
  Object.entries(pastedForms[kind].refused).flatMap(([code, forms]) =>
    forms.map((text) => [kind, text, code] as const),
  ),
);

test('three hundred pasted forms of every kind stand in the table', () => {
  expect(kindNames.sort()).toEqual(Object.keys(kinds).sort());
  expect(read.length + refused.length).toBeGreaterThanOrEqual(300);
});

test.each(read)('%s: %j is read as %j', (kind, text, value) => {
  expect(String(parse(kind, text))).toBe(value);
});

test.each(refused)('%s: %j is refused (%s), and the sentence shows it', (kind, text, code) => {
  const fault = parse(kind, text);
  if (!isFault(fault)) throw new Error(`read as ${fault}`);
  expect(fault.code).toBe(code);
  expect(fault.message).toMatch(/^\p{Lu}.*\.$/u);
  expect(fault.message).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
  if (!['empty', 'length'].includes(code) && kind !== 'password') {
    expect(fault.message).toContain(`«${fault.read}»`);
  }
});

test.each(read)('%s: what screens write of %j is read as the same value', (kind, text) => {
  const value = parse(kind, text);
  expect(parse(kind, shown(kind, value))).toBe(value);
});

/** Texts made of what stands in values and round them. */
const texts = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        ...'0123456789'.split(''),
        ...[
          '.',
          ',',
          ' ',
          '-',
          '+',
          '57',
          '0057',
          '300',
          '601',
          '000',
          '00',
          '.0',
          'E+09',
          'CC ',
          'NIT ',
          '$',
          'COP',
        ],
        ...[
          '\u00a0',
          '\u200b',
          '\u202d',
          '\ufe0f',
          '５',
          '²',
          '٣',
          '@',
          'a',
          'Ñ',
          '.co',
          '<',
          '>',
          ';',
          '/',
          '%',
          '\n',
        ],
      ),
      { maxLength: 18 },
    )
    .map((parts) => parts.join('')),
  fc.constantFrom(...read.map(([, text]) => text)),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);

test.each(OF_DIGITS)(
  '%s: the digits of a value are the digits of its text, but for what is known by name',
  (kind) => {
    fc.assert(
      fc.property(texts, (text) => {
        const value = parse(kind, text);
        if (isFault(value)) return;
        const [own, all] = [digitsIn(String(value)), digitsIn(text)];
        const left = {
          nationalId: [own, ...[...'0123456789'].map((digit) => own + digit)],
          phone: [own, `57${own}`, `0057${own}`],
          amount: [own, `${own}0`, `${own}00`],
          oneTimeCode: [own],
        }[kind];
        if (kind === 'oneTimeCode') expect(all).toContain(own);
        else expect(left).toContain(all);
      }),
      { numRuns: 5_000 },
    );
  },
);

test.each(kindNames)('%s: what is read of any text is read again from what screens write', (kind) => {
  fc.assert(
    fc.property(texts, (text) => {
      const value = parse(kind, text);
      if (isFault(value)) return;
      expect(parse(kind, shown(kind, value))).toBe(value);
      expect(parse(kind, String(value))).toBe(value);
      expect(String(value)).not.toMatch(kind === 'password' ? /\0/ : /\p{Cs}|[\u202a-\u202e\u2066-\u2069]/u);
    }),
    { numRuns: 3_000 },
  );
});

test.each(['nationalId', 'phone'] as const)(
  '%s: a fault or a value has no digit more, whatever is cut or added',
  (kind) => {
    const whole = fc.constantFrom('1010101010', '3001234567', '6012345678', '900555020');
    fc.assert(
      fc.property(
        whole,
        fc.constantFrom('0', '.0', ',0', '.00', ' 0', '-0', 'x', 'e1', '²'),
        (digits, added) => {
          const value = parse(kind, digits + added);
          if (!isFault(value)) expect([digits, digitsIn(digits + added)]).toContain(value);
        },
      ),
    );
  },
);

test.each([
  ['46346', '2026-11-20'],
  ['44927', '2023-01-01'],
])(
  'the serial number %s of a spreadsheet is a day in files, and no day where a person writes',
  (serial, day) => {
    expect(parse('isoDate', serial, 'file')).toBe(day);
    expect(parse('isoDate', serial, 'cell')).toBe(day);
    expect(isFault(parse('isoDate', serial, 'typed'))).toBe(true);
  },
);

test.each([
  ['2026-11-20', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['20-11-2026', false],
  ['2026-11-20T00:00', false],
  ['', false],
  [null, false],
])('%j is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is);
});

test('addresses are compared without case, and by nothing else', () => {
  const keyOf = (text: string): string | undefined => {
    const value = email.parse(text, 'typed');
    return isFault(value) ? undefined : emailKey(value);
  };
  expect(keyOf('Daniel.Zapata@CORREO.example')).toBe(keyOf('<daniel.zapata@correo.example>'));
  expect(keyOf('daniel+a@correo.example')).not.toBe(keyOf('daniel@correo.example'));
  expect(keyOf('danielzapata@correo.example')).not.toBe(keyOf('daniel.zapata@correo.example'));
});

test('a text of any length is judged in one go', () => {
  for (const kind of kindNames) {
    for (const part of ['1.', 'a.', ' ', 'a@', '-', 'CC ', '<', '\u200b']) parse(kind, part.repeat(100_000));
  }
});

test('the package imports nothing of ours', () => {
  const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
  expect(dependencies).toBeUndefined();
});
