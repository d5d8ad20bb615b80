import type { Layout } from '@portal/contract/release';

const line = '<span class="skeleton line"></span>';
const card = `<div class="card"><span class="skeleton big"></span>${line}${line}<span class="skeleton line short"></span></div>`;

/** The shape of a page before its code is there, by layout; classes are the kit's, so nothing moves later. */
const shapes: Readonly<Record<Layout, string>> = {
  customer: `<div class="page"><span class="skeleton title"></span>${card}${card}</div>`,
  admin: `<div class="work"><span class="skeleton title"></span>${card}${card}</div>`,
  public: `<div class="wrap public-page"><span class="skeleton title"></span>${card}${card}</div>`,
  auth: `<div class="auth-frame"><div class="auth-panel"></div><div class="auth-box"><div class="card"><span class="skeleton title"></span><span class="skeleton field"></span><span class="skeleton field"></span><span class="skeleton field"></span></div></div></div>`,
  document: `<div class="view"><div class="page"><div class="slip">${card}</div></div></div>`,
};

export function skeletonOf(layout: Layout, brand = ''): string {
  return shapes[layout].replace('<div class="auth-panel"></div>', `<div class="auth-panel">${brand}</div>`);
}
