import { expect, test } from '@jest/globals';
import { policyWith, readPageSettings, settingsMeta } from './page-settings.ts';

const TILES = 'https://tiles.example/{z}/{x}/{y}.png?key=abc&style="calm"';

test('[PL-11] the key of the map and the shared service token come from the configuration into every page', () => {
  const settings = readPageSettings({ MAP_TILES: TILES, SERVICE_TOKEN: 'shared-service-token' });
  expect(settingsMeta(settings)).toBe(
    '<meta name="map-tiles" content="https://tiles.example/{z}/{x}/{y}.png?key=abc&#38;style=&#34;calm&#34;"><meta name="service-token" content="shared-service-token">',
  );
  expect(policyWith({ imageSources: ['https://a.example'] }, settings)).toMatchObject({
    imageSources: ['https://a.example', 'https://tiles.example'],
    framed: false,
  });
});

test('[API-86] what is sent as the captcha of a clerk’s lookup comes from the configuration', () => {
  expect(settingsMeta(readPageSettings({ LOOKUP_CAPTCHA: 'shared-lookup-value' }))).toBe(
    '<meta name="lookup-captcha" content="shared-lookup-value">',
  );
});

test('[PL-10, PL-11] nothing configured is nothing in the page', () => {
  const settings = readPageSettings({
    MAP_TILES: '',
    SERVICE_TOKEN: '',
    LOOKUP_CAPTCHA: '',
    TAG_MANAGER_ID: '',
  });
  expect(settingsMeta(settings)).toBe('');
  expect(policyWith({}, settings)).toEqual({ framed: false, imageSources: [] });
});

test.each([
  ['MAP_TILES', 'https://tiles.example/'],
  ['MAP_TILES', '/{z}/{x}/{y}.png'],
  ['SERVICE_TOKEN', 'a b'],
  ['LOOKUP_CAPTCHA', '"><script>'],
  ['TAG_MANAGER_ID', 'UA-1'],
])('%s=%s is refused by its name', (name, value) => {
  expect(() => readPageSettings({ [name]: value })).toThrow(name);
});
