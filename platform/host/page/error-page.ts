import { BRAND } from '@portal/contract/brand';
import { escapeHtml } from '@portal/values/escape-html';

const unreadable = {
  title: 'No pudimos leer tu solicitud',
  text: 'La dirección o lo que enviaste no tiene la forma que esperamos. Vuelve al inicio e intenta otra vez.',
};
const messages: Readonly<Record<number, { readonly title: string; readonly text: string }>> = {
  400: unreadable,
  408: unreadable,
  413: unreadable,
  415: unreadable,
  417: unreadable,
  404: { title: 'No encontramos lo que buscas', text: 'Revisa la dirección o vuelve al inicio.' },
  503: {
    title: 'El portal está por abrir',
    text: 'Aún estamos poniendo todo en su lugar. Esta página vuelve a intentarlo sola en un momento.',
  },
};
const fallback = { title: 'Algo salió mal', text: 'No es tu culpa. Vuelve a intentarlo en unos minutos.' };

/** A page that needs nothing but itself, for when nothing else can be trusted to be there. */
export function errorPage(status: number, nonce: string): string {
  return noticePage(messages[status] ?? fallback, nonce, undefined, status === 503 ? again : '');
}

/** A page that could not be given yet asks for itself again after so many seconds. */
const again = '<meta http-equiv="refresh" content="5">\n';

/** The same for other words. @param action markup in place of the link to the start. */
export function noticePage(
  { title, text }: { readonly title: string; readonly text: string },
  nonce: string,
  action = '<p><a href="/">Ir al inicio</a></p>',
  head = '',
): string {
  return `<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}<title>${escapeHtml(title)} · ${BRAND}</title>
<style nonce="${nonce}">:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;font:16px/24px system-ui,sans-serif;background:light-dark(#f4f7f3,#0d1411);color:light-dark(#14211a,#edf3ee)}h1{font-size:28px;line-height:34px;margin:0 0 8px}a{color:light-dark(#115d42,#87c6a5)}button{font:inherit;font-weight:600;padding:10px 20px;border:0;border-radius:999px;cursor:pointer;background:light-dark(#115d42,#87c6a5);color:light-dark(#fff,#0d1411)}</style>
</head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${action}</main></body>
</html>
`;
}
