const words = {
  title: 'Página no encontrada',
  text: 'Ups, página no encontrada, intente nuevamente.',
  home: 'Ir al inicio',
};

/** Its styles are all the shell's. */
export const MISSING_DRAWN = { css: '' };

/**
 * The HTML of a public path whose content does not exist, answered with 404. Search engines and people without
 * scripts read this; with scripts the page itself leads on and says so there (RT-04). A redirect from the host would
 * tell search engines that the page exists, and not say to a person why they are somewhere else.
 */
export const withoutContent = (html: string): string =>
  html
    .replace(/<title>[^<]*<\/title>/, `<title>${words.title} · crédito 20 min</title>`)
    .replace(/<meta name="description" content="[^"]*">/, `<meta name="description" content="${words.text}">`)
    .replace(
      /(<main [^>]*>)<div id="skeleton".*?<\/main>/s,
      `$1<div id="skeleton"><div class="wrap public-page"><h1 tabindex="-1">${words.title}</h1><div class="state card"><h2>${words.text}</h2><a class="btn" href="/">${words.home}</a></div></div></div></main>`,
    );
