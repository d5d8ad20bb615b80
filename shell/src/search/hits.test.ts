import { describe, expect, test } from '@jest/globals';
import { type Found, groupsOf, markedParts } from './hits.ts';

const none = { count: 0, more: false, hits: [] };
const found = (change: Partial<Found>): Found => ({
  customers: { ...none, forgiven: null },
  invoices: none,
  payments: none,
  pages: none,
  blocks: none,
  administrators: none,
  actions: { ...none, named: false },
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
          named: false,
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

  test('lead to the page or the question that holds the words, and show where', () => {
    const [pages, blocks] = groupsOf(
      found({
        pages: {
          ...{ count: 1, more: false },
          hits: [{ id: 3, name: 'Fechas', published: false, extract: 'el día del vencimiento' }],
        },
        blocks: {
          ...{ count: 1, more: false },
          hits: [{ id: 8, name: '¿Y si me atraso?', kind: 'FAQ', extract: '' }],
        },
      }),
    );
    expect(pages?.hits[0]).toMatchObject({
      href: '/pages?page=3',
      detail: 'Borrador. el día del vencimiento',
    });
    expect(blocks?.title).toBe('Preguntas y banners');
    expect(blocks?.hits[0]).toMatchObject({
      href: '/sections/bloques?bloque=8',
      detail: 'Pregunta frecuente',
    });
  });

  test('begin with what was named where people only have a name that sounds alike', () => {
    const usury = { label: 'Registrar la tasa de usura', detail: 'Parametrías', path: '/settings' };
    const kinds = (named: boolean, forgiven: Found['customers']['forgiven']) =>
      groupsOf(
        found({
          customers: { count: 1, more: false, hits: [wilson], forgiven },
          administrators: {
            ...{ count: 1, more: false },
            hits: [
              {
                fiscal_number: '71000001',
                first_name: 'Julián',
                last_name: 'Restrepo',
                profile: 'Consulta',
                active: false,
              },
            ],
          },
          actions: { count: 1, more: false, hits: [usury], named },
        }),
      ).map(({ kind }) => kind);
    const alike = { typed: 'usura', found: 'Úsuga' };
    expect(kinds(true, alike)).toEqual(['actions', 'administrators', 'customers']);
    expect(kinds(false, alike)).toEqual(['administrators', 'customers', 'actions']);
    expect(kinds(true, null)).toEqual(['customers', 'administrators', 'actions']);
  });

  test('name an administrator with ID and profile, and lead to their record', () => {
    const [group] = groupsOf(
      found({
        administrators: {
          ...{ count: 1, more: false },
          hits: [
            {
              fiscal_number: '71000001',
              first_name: 'Julián',
              last_name: 'Restrepo',
              profile: 'Consulta',
              active: false,
            },
          ],
        },
      }),
    );
    expect([group?.title, group?.hits[0]]).toMatchObject([
      'Administradores',
      {
        href: '/controladminusers?cedula=71000001&usuario=71000001',
        title: 'Julián Restrepo',
        detail: 'C.C. 71.000.001, Consulta',
        badge: { tone: 'bad', label: 'Bloqueado' },
      },
    ]);
  });

  test('call a payment by the beginning of its number, by which it is found', () => {
    const [group] = groupsOf(
      found({
        payments: {
          ...{ count: 1, more: false },
          hits: [
            {
              transaction_id: '01kabcdefghjkmnpqrstvwxyz9',
              ...{ fiscal_number: '98553120', name: 'Wilson Gómez', created: '2026-11-20T09:27:15' },
              ...{ total_amount: 98_750, status: 'Approved', response_gateway: 'OK' },
            },
          ],
        },
      }),
    );
    expect(group?.hits[0]?.title).toBe('01kabcde…, Wilson Gómez');
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
