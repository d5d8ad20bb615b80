import { describe, expect, test } from '@jest/globals';
import { mergeFields, versionOf } from './field-versions.ts';

const names = ['email', 'phone', 'street'] as const;
const base = { email: 'a@x.co', phone: '3001112233', street: 'Calle 1' };
const version = versionOf(names, base);

const merge = (stored: Partial<typeof base>, typed: Partial<typeof base>, seen?: Partial<typeof base>) => {
  const { write, contested } = mergeFields(names, {
    version,
    stored: { ...base, ...stored },
    typed: { ...base, ...typed },
    seen: seen && versionOf(names, { ...base, ...seen }),
  });
  return { write: [...write], contested };
};

describe('a form merged with what others have saved since', () => {
  test('fields that only one of the two changed do not touch', () => {
    expect(merge({ phone: '3110000000' }, { street: 'Calle 2' })).toEqual({
      write: ['street'],
      contested: [],
    });
  });

  test('the same change made twice is no conflict and is not written again', () => {
    expect(merge({ phone: '3110000000' }, { phone: '3110000000' })).toEqual({ write: [], contested: [] });
  });

  test('a field that both changed to different values is contested, and only that one', () => {
    expect(merge({ phone: '3110000000' }, { phone: '3220000000', email: 'b@x.co' })).toEqual({
      write: ['email'],
      contested: ['phone'],
    });
  });

  test('a contested field is written once its stored value was seen, and not a later one', () => {
    const typed = { phone: '3220000000' };
    expect(merge({ phone: '3110000000' }, typed, { phone: '3110000000' }).write).toEqual(['phone']);
    expect(merge({ phone: '3330000000' }, typed, { phone: '3110000000' }).contested).toEqual(['phone']);
  });

  test('a value that was changed and changed back is as if it had not been', () => {
    expect(merge({}, { phone: '3220000000' })).toEqual({ write: ['phone'], contested: [] });
  });

  test('a field that the form leaves out is never written', () => {
    const { write } = mergeFields(names, { version, stored: base, typed: { email: 'b@x.co' } });
    expect([...write]).toEqual(['email']);
  });

  test('a version of another shape contests what differs', () => {
    const stored = { ...base, phone: '3110000000' };
    expect(mergeFields(names, { version: 'abc', stored, typed: base }).contested).toEqual(['phone']);
  });

  test('the version tells a value of one field from the same value of another', () => {
    const [first, second] = versionOf(['a', 'b'], { a: 'x', b: 'x' }).split('.');
    expect(first).not.toBe(second);
  });
});
