import { expect, test } from '@jest/globals';
import { readMaintenance } from './maintenance-setting.ts';

test('[PL-03] no page is under maintenance by default', () => {
  expect(readMaintenance({})).toEqual({});
  expect(readMaintenance({ MAINTENANCE: '' })).toEqual({});
});

test('[PL-02] pages are configured with a value each', () => {
  expect(readMaintenance({ MAINTENANCE: '/facturas=mantenimiento, /transaccion/:id=maint' })).toEqual({
    '/facturas': 'mantenimiento',
    '/transaccion/:id': 'maint',
  });
});

test.each(['facturas=maint', '/facturas', '/facturas='])('%s is refused by its name', (value) => {
  expect(() => readMaintenance({ MAINTENANCE: value })).toThrow('MAINTENANCE');
});
