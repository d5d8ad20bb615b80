import { contact } from '@portal/contract/messages';
import { escapeHtml } from '@portal/values/escape-html';
import type { PagePlan } from './plan.ts';
import { skeletonOf } from './skeleton.ts';

/** A page as its remote has rendered it, in the place where the browser brings its nodes to life. */
export function renderedMain(remote: string, html: string): string {
  return `<div id="single-spa-application:${remote}" data-drawn>${html}</div>`;
}

/**
 * The skeleton of a page until its code has come. A person with a session and scripts leaves a visitors' page without
 * seeing it.
 * @param plain markup for browsers without scripts
 */
export function skeletonMain({ route }: Pick<PagePlan, 'route'>, brand: string, plain = ''): string {
  const skeleton = skeletonOf(route.layout, brand);
  const noscript = plain ? `<noscript>${plain}</noscript>` : '';
  return `<div id="skeleton" class="shape" role="status" aria-label="Cargando">${skeleton}</div>${noscript}`;
}

export const missingWords = {
  title: 'Página no encontrada',
  description: 'Ups, página no encontrada, intente nuevamente.',
} as const;

/**
 * Content of the 404 answer for a public path whose content does not exist. Search engines and people without scripts read
 * it; with scripts the page redirects and explains it there (RT-04). A redirect from the host would tell search engines
 * that the page exists, and would not tell people why they see another page.
 */
export const missingMain = `<div id="skeleton"><div class="wrap public-page"><h1 tabindex="-1">${missingWords.title}</h1><div class="state card"><h2>${missingWords.description}</h2><a class="btn" href="/">Ir al inicio</a></div></div></div>`;

const loggedIn = {
  title: 'Ingresaste',
  opening: 'Estamos abriendo tu portal.',
  needs:
    'Tu navegador tiene JavaScript desactivado. Para ver tus facturas, pagar y cambiar tus datos necesitas activarlo.',
  how: `Actívalo en los ajustes de tu navegador y abre de nuevo esta página. Si no puedes, llámanos: ${contact.freeLine}.`,
  leave: 'Cerrar sesión',
} as const;

/**
 * Content after a login by plain post. With scripts it stands until the portal opens; without scripts it is the whole page.
 * The host renders it itself, so that no code of a remote runs beside the token.
 */
export function loggedInMain(token: string, brand: string): string {
  return `<div id="skeleton"><div class="auth-frame"><div class="auth-panel">${brand}</div><div class="auth-box"><div class="card"><h1 tabindex="-1">${loggedIn.title}</h1><p class="scripted">${loggedIn.opening}</p><noscript><div class="stack"><p>${loggedIn.needs}</p><p class="soft">${loggedIn.how}</p><form method="post" action="/login/salir"><input type="hidden" name="token" value="${escapeHtml(token)}"><button type="submit" class="btn line">${loggedIn.leave}</button></form></div></noscript></div></div></div></div>`;
}
