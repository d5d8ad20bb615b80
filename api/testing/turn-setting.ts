import type { Browser } from './browser.ts';

/** Turns a setting from what an administrator sees of it; who may not see the settings sends no real version. */
export async function turnSetting(browser: Browser, id: number, is_active: boolean, more: object = {}) {
  const { body } = await browser.call('GET /api/variables');
  const groups = (body['groups'] ?? []) as readonly {
    readonly variables: readonly { readonly id: number; readonly version: string }[];
  }[];
  const seen = groups.flatMap(({ variables }) => variables).find((one) => one.id === id);
  return await browser.call('PATCH /api/variables/:id/', {
    params: { id: String(id) },
    body: { is_active, version: seen?.version ?? 'unseen', ...more },
  });
}
