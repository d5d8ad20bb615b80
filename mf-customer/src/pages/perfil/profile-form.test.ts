import { describe, expect, test } from '@jest/globals';
import { profile } from './profile.fixture.ts';
import { bodyOf, isReachedElsewhere, type ProfileValues, profileSchema, valuesOf } from './profile-form.ts';

const values = valuesOf(profile);

const faultsOf = async (change: Partial<ProfileValues>): Promise<readonly (string | undefined)[]> => {
  try {
    await profileSchema(profile).validate({ ...values, ...change }, { abortEarly: false });
    return [];
  } catch (error) {
    return (error as { inner: { path?: string; message: string }[] }).inner.map(
      ({ path, message }) => `${path}: ${message}`,
    );
  }
};

test('[PR-02] a complete profile can be saved as it is', async () => {
  expect(await faultsOf({})).toEqual([]);
});

test.each(['email', 'phone', 'state', 'city', 'street'] as const)(
  '[PR-07, PR-08] %s left empty gives the required-values error',
  async (field) => {
    expect(await faultsOf({ [field]: '' })).toContain(`${field}: Completa los campos obligatorios.`);
  },
);

test('[PR-09] the landline may be left out', async () => {
  expect(await faultsOf({ home_phone: '' })).toEqual([]);
  expect(await faultsOf({ home_phone: '123' })).toEqual([
    'home_phone: El teléfono tiene diez dígitos: un celular empieza por 3 y un fijo por 60; se lee «123».',
  ]);
});

test('[PR-10] a phone with anything but digits is refused', async () => {
  expect(await faultsOf({ phone: '300-101x' })).toEqual([
    'phone: El teléfono lleva solo números; se lee «300-101x».',
  ]);
});

test('[PR-03] the policy must be accepted', async () => {
  expect(await faultsOf({ accepted: false })).toEqual(['accepted: Acepta la política para continuar.']);
});

describe('the password is asked for', () => {
  test.each([
    [{ email: 'otra@correo.example' }, true],
    [{ phone: '3009999999' }, true],
    [{ email: ' MARIANA@correo.example ' }, false],
    [{}, false],
  ])('where the customer is to be reached elsewhere: %j → %s', (change, asked) => {
    expect(isReachedElsewhere(profile, { ...values, ...change })).toBe(asked);
  });

  test('but not of a person whose data are missing, for what is empty', () => {
    const pending = { ...profile, pending_information: true, email: '' };
    expect(isReachedElsewhere(pending, { email: 'x@y.co', phone: profile.phone })).toBe(false);
    expect(isReachedElsewhere(pending, { email: 'x@y.co', phone: '3009999999' })).toBe(true);
    expect(isReachedElsewhere({ ...pending, phone: '' }, { email: 'x@y.co', phone: '3009999999' })).toBe(
      false,
    );
  });
});

test('[API-21] what is sent carries the version of the policy, and never the password: the proof is added where it is sent', () => {
  expect(bodyOf(profile, { ...values, email: ' a@b.co ' })).toEqual({
    email: 'a@b.co',
    phone: '3001010101',
    home_phone: '',
    address: { state: 'Antioquia', city: '05001', street: 'Calle 10 # 43-12' },
    policy_version: '2026-11',
    version: 'v1',
  });
  expect(bodyOf(profile, { ...values, current_password: 'x' })).not.toHaveProperty('current_password');
});
