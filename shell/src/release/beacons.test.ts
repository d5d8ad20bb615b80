import { expect, test } from '@jest/globals';
import { RemoteLoadError } from '../loader/remote-load-error.ts';
import { createBeacons } from './beacons.ts';

test('a fault of a release is reported, and one that the browser’s owner caused is not', () => {
  document.head.innerHTML = '<meta name="document" content="token">';
  const sent: unknown[] = [];
  navigator.sendBeacon = (address) => sent.push(address) > 0;
  const beacons = createBeacons(window, 'set');
  const fault = (cause: Error) => new RemoteLoadError('render', 'mf-payments', { cause });
  const moved = new DOMException('The object can not be found here.', 'NotFoundError');
  const ofExtension = Object.assign(new Error('x'), { stack: 'f@moz-extension://abc/content.js:3:4' });
  beacons.failed(fault(moved), '/facturas');
  beacons.failed(fault(ofExtension), '/facturas');
  expect(sent).toHaveLength(0);
  beacons.failed(fault(new TypeError('x')), '/facturas');
  expect(sent).toEqual(['/beacons']);
});
