import type { Layout } from '@portal/release-protocol/release';

const line = '<span class="skeleton line"></span>';
const card = `<div class="card"><span class="skeleton big"></span>${line}${line}<span class="skeleton line short"></span></div>`;
const titleAndCards = `<span class="skeleton title"></span>${card}${card}`;

/**
 * The skeleton of a page before its code is there, by layout; classes are the kit's, so nothing moves later.
 * @param brand symbol and name, for the pages of the login
 */
export function skeletonOf(layout: Layout, brand = ''): string {
  switch (layout) {
    case 'customer':
      return `<div class="page">${titleAndCards}</div>`;
    case 'admin':
      return `<div class="work">${titleAndCards}</div>`;
    case 'public':
      return `<div class="wrap public-page">${titleAndCards}</div>`;
    case 'auth':
      return `<div class="auth-frame"><div class="auth-panel">${brand}</div><div class="auth-box"><div class="card"><span class="skeleton title"></span><span class="skeleton field"></span><span class="skeleton field"></span><span class="skeleton field"></span></div></div></div>`;
    case 'document':
      return `<div class="view"><div class="page"><div class="slip">${card}</div></div></div>`;
  }
}
