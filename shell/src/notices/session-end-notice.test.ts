import { expect, test } from '@jest/globals';
import { sessionEndNotice } from './session-end-notice.ts';

test('[AU-59] a session that expired is said in a dialog, with its cause where it is known', () => {
  expect(sessionEndNotice({ reason: 'expired', by: 'permissions', kept: false })).toEqual({
    kind: 'expired',
    kept: false,
    by: 'permissions',
    elsewhere: false,
  });
});

test('[AU-60] a logout is said in a toast, in the words of an expiry', () => {
  expect(sessionEndNotice({ reason: 'logout', kept: false })).toEqual({
    kind: 'toast',
    text: 'Sesión expirada. Inicia sesión nuevamente.',
    tone: 'ok',
  });
});

test('[AU-60] a logout in another tab asks for the login where text typed in this one waits', () => {
  expect(sessionEndNotice({ reason: 'logout', kept: true })).toMatchObject({
    kind: 'expired',
    elsewhere: true,
  });
});
