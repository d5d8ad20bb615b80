import { expect, test } from '@jest/globals';
import { afterLogout } from './after-logout.ts';

test('[RT-01, AU-61, BC-09] a logout leads to the start on screens wider than 428 pixels, to the login on others', () => {
  expect([360, 428, 429, 1280].map(afterLogout)).toEqual(['/login', '/login', '/', '/']);
});
