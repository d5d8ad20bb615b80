import { describe, expect, test } from '@jest/globals';
import { type Found, groupsOf, markedParts } from './hits.ts';

const none = { count: 0, more: false, hits: [] };
const found = (change: Partial<Found>): Found => ({
  customers: { ...none, forgiven: null },
  invoices: none,
  payments: none,
  pages: none,
  actions: none,
  ...change,
});
const wilson = {
  fiscal_number: '98553120',
  first_name: 'Wilson',
  last_name: 'Gómez Ríos',
  place: 'Itagüí',
  state: 'late',
} as const;

describe('groups', () => {
  test('stand in their fixed order, with how many of all are shown, and without those that found nothing', () => {
    const groups = groupsOf(
      found({
        actions: {
          count: 1,
          more: false,
          hits: [{ label: 'Certificados', detail: '', path: '/certificates' }],
        },
        customers: { count: 41, more: false, hits: [wilson], forgiven: null },
      }),
    );
    expect(groups.map(({ title, of }) => [title, of])).toEqual([
      ['Clientes', '1 de 41'],
      ['Acciones', '1'],
    ]);
    expect(groups[0]?.hits[0]).toMatchObject({
      href: '/adminuser/98553120',
      title: 'Wilson Gómez Ríos',
      detail: 'C.C. 98.553.120, Itagüí',
      badge: { tone: 'bad', label: 'En mora' },
    });
  });

  test('say that there are more than were counted', () => {
    const [group] = groupsOf(
      found({ customers: { count: 1000, more: true, hits: [wilson], forgiven: null } }),
    );
    expect(group?.of).toBe('1 de más de 1000');
  });
});

describe('what matches is marked', () => {
  const marked = (title: string, ...words: string[]) =>
    markedParts(title, words)
      .map(({ text, marked }) => (marked ? `[${text}]` : text))
      .join('');
  test('at the beginning of words, accents aside', () => {
    expect(marked('Wilson Gómez Ríos', 'wil', 'gomez')).toBe('[Wil]son [Gómez] Ríos');
    expect(marked('Álvaro Ñáñez', 'alva', 'nan')).toBe('[Álva]ro [Ñáñ]ez');
  });
  test('nothing for one letter, nor in the middle of a word', () => {
    expect(marked('Wilson Gómez', 'w', 'mez')).toBe('Wilson Gómez');
  });
});
