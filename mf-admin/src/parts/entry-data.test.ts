import { expect, test } from '@jest/globals';
import { entryData } from './entry-data.ts';

test('what an entry holds is told in words, amounts as pesos, changes as before and after', () => {
  expect(
    entryData(
      JSON.stringify({
        email: ['mar*****@correo.example', 'mgo****@correo.example'],
        address: true,
        amount: 323370,
        invoices: ['E278115', 'B104482'],
        from: false,
        to: true,
        reason: 'Actualiza su correo',
        filters: { min_date: '01-11-26', sort: '-created' },
        sha256: 'ab12',
        kind: 'payment_plan',
        status: 'Approved',
        money: '',
        rows: null,
        unknown: {},
      }),
    ),
  ).toEqual([
    { label: 'Correo', value: 'mar*****@correo.example → mgo****@correo.example' },
    { label: 'Dirección', value: 'Cambió' },
    { label: 'Valor', value: '$323.370' },
    { label: 'Facturas', value: 'E278115, B104482' },
    { label: 'Antes', value: 'No' },
    { label: 'Después', value: 'Sí' },
    { label: 'Motivo', value: 'Actualiza su correo' },
    { label: 'Filtros', value: 'Desde: 01-11-26, Orden: Creación, descendente' },
    { label: 'SHA-256', value: 'ab12' },
    { label: 'Tipo', value: 'Plan de Pagos' },
    { label: 'Estado', value: 'Aprobada' },
  ]);
});

test('JSON inside a value is read; what is no JSON stays as it is', () => {
  expect(entryData({ phone: '["300****110","310****220"]', name: '[sin cerrar', reason: '' })).toEqual([
    { label: 'Celular', value: '300****110 → 310****220' },
    { label: 'Nombre', value: '[sin cerrar' },
  ]);
  expect(entryData('no es JSON')).toEqual([]);
});

test('profiles stand there by their names, also those that a request leads from and to', () => {
  const profiles = new Map([
    [3, 'Contenido'],
    [4, 'Administrador'],
  ]);
  expect(entryData('{"profile":[3,4],"rows":3}', profiles).slice(0, 1)).toEqual([
    { label: 'Perfil', value: 'Contenido → Administrador' },
  ]);
  expect(
    entryData('{"from":3,"to":4,"request":"a1"}', profiles)
      .slice(0, 2)
      .map(({ value }) => value),
  ).toEqual(['Contenido', 'Administrador']);
  expect(entryData('{"profile":[3,9]}', profiles)).toEqual([{ label: 'Perfil', value: 'Contenido → 9' }]);
});
