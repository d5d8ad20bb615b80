import { expect, test } from '@jest/globals';
import type { Store } from '@portal/contract';
import fc from 'fast-check';
import { cities, POINT_ZOOM } from '../../parts/map/cities.ts';
import { defaultView } from '../../parts/map/default-view.ts';
import { groupPoints, REACH } from './point-groups.ts';

const store = (name: string, latitude: number, longitude: number): Store => ({
  name,
  city: 'Medellín',
  address: 'Calle 1',
  latitude,
  longitude,
  image_icon: '',
  phone: '',
  hours: '',
});

test('every point is in exactly one group at every zoom', () => {
  const seed = Date.now();
  console.log(`seed ${seed}`);
  const points = fc.array(
    fc.record({
      latitude: fc.double({ min: -4, max: 13, noNaN: true }),
      longitude: fc.double({ min: -81, max: -67, noNaN: true }),
    }),
    { maxLength: 80 },
  );
  fc.assert(
    fc.property(points, fc.integer({ min: 5, max: 18 }), (places, zoom) => {
      const stores = places.map(({ latitude, longitude }, index) => store(`p${index}`, latitude, longitude));
      const grouped = groupPoints(stores, zoom).flatMap(({ members }) => members.map(({ name }) => name));
      expect(grouped.toSorted()).toEqual(stores.map(({ name }) => name).toSorted());
    }),
    { seed, numRuns: 200 },
  );
});

test('no two points are nearer to one another than a finger is wide, until streets can be told apart', () => {
  const spread = cities.flatMap(({ name, centre: [north, east] }, city) =>
    [0, 0.01, 0.3, 0.9].map((step) => store(`${name} ${step}`, north + step, east + step * (city % 3))),
  );
  for (let zoom = 5; zoom < 14; zoom += 1) {
    const middles = groupPoints(spread, zoom).map(({ position }) => position);
    const width = (256 * 2 ** zoom) / 360;
    const gaps = middles.flatMap(([north, east], at) =>
      middles.slice(at + 1).map(([other, far]) => Math.hypot(north - other, east - far) * width),
    );
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(REACH);
  }
});

test('neighbours are one point from afar and stand alone near by', () => {
  const pair = [store('a', 6.2466, -75.5818), store('b', 6.2486, -75.5828)];
  expect(groupPoints(pair, 6)).toHaveLength(1);
  expect(groupPoints(pair, POINT_ZOOM)).toHaveLength(2);
});

test('[ST-07] the fixed table holds the 23 cities in order', () => {
  expect(cities.map(({ name }) => name).join(', ')).toBe(
    'Apartadó, Barranca, Barrancabermeja, Barranquilla, Bogotá, Bucaramanga, Cali, Cúcuta, Envigado, Ibagué, Ipiales, Medellín, Montería, Neiva, Pasto, Pereira, Pie de Cuesta, Rionegro, Sincelejo, Túquerres, Valledupar, Villavicencio, Yopal',
  );
});

test('[ST-06] the default view is Antioquia at zoom 6', () => {
  expect(defaultView).toEqual({ centre: [6.9, -75.3], zoom: 6 });
});
