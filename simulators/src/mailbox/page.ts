import { businessDate } from '@portal/values/bogota-time';
import { hourOf, shortMoment } from '../bogota.ts';
import { type Html, html } from '../html.ts';
import { codesIn, type Message } from './messages.ts';

/** The symbol of the mailbox's pages. */
export const mark = html`<svg class="mark" viewBox="0 0 40 40" aria-hidden="true" focusable="false"><rect width="40" height="40" rx="11"/><path d="M9 14.5h22v13H9z"/><path d="M9.5 15l10.5 8 10.5-8"/></svg>`;

/** The list and, beside it on wide screens, one message. */
export function mailboxPage(view: {
  messages: Message[];
  last: number;
  to: string;
  open: Message | undefined;
  now: Date;
  /** Whether the clerks' tool is there. */
  clerk: boolean;
}): string {
  const { messages, to, open } = view;
  const query = to === '' ? '' : `?to=${encodeURIComponent(to)}`;
  const today = businessDate(view.now);
  const title = open ? headline(open) : 'Mensajes';
  return html`<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Buzón de pruebas</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/mailbox.css">
<script src="/assets/mailbox.js" defer></script>
</head>
<body class="${open ? 'reading' : 'listing'}" data-last="${view.last}" data-to="${to}">
<header class="top">
<a class="home" href="/">${mark}<span>Buzón de pruebas</span></a>
<form class="search" role="search" action="/"><label for="to">Destinatario</label>
<input id="to" name="to" type="search" value="${to}" placeholder="Correo o celular" autocomplete="off" spellcheck="false">
<button>Buscar</button></form>
${view.clerk && html`<a class="write" href="/asesor">Escribir a un cliente</a>`}
</header>
<main>
<section class="list" aria-label="Mensajes">
${listTitle(messages.length, open !== undefined)}
<p class="news" role="status"></p>
${messages.length === 0 ? nothing(to) : html`<ol>${[...messages].reverse().map((message) => row(message, query, message === open, today))}</ol>`}
${
  messages.length > 0 &&
  html`<form class="clear" method="post" action="/borrar"><input type="hidden" name="to" value="${to}"><button>${to === '' ? 'Borrar todos' : 'Borrar los encontrados'}</button></form>`
}
</section>
<section class="pane" aria-label="Mensaje">${open ? reading(open, query) : html`<p class="hint">Elige un mensaje para leerlo aquí.</p>`}</section>
</main>
</body>
</html>`.text;
}

// On a phone an open message stands alone: its subject is then the page's heading.
function listTitle(count: number, reading: boolean): Html {
  const title = html`Mensajes <span class="count">${count}</span>`;
  return reading ? html`<h2 class="title">${title}</h2>` : html`<h1 class="title">${title}</h1>`;
}

function row(message: Message, query: string, selected: boolean, today: string): Html {
  const [code] = codesIn(message);
  return html`<li><a href="/mensajes/${message.number}${query}"${selected && html` aria-current="true"`}>
<span class="line"><span class="kind ${message.kind}">${message.kind === 'sms' ? 'SMS' : 'Correo'}</span><span class="to">${message.to.join(', ')}</span><time datetime="${message.received_at}">${arrival(new Date(message.received_at), today)}</time></span>
<span class="line"><span class="what">${headline(message)}</span>${code && html`<span class="code">${code}</span>`}</span>
</a></li>`;
}

function reading(message: Message, query: string): Html {
  const codes = codesIn(message);
  return html`<article>
<p class="return"><a href="/${query}">Volver a la lista</a></p>
<h1 class="subject">${message.kind === 'sms' ? 'Mensaje de texto' : message.subject || 'Sin asunto'}</h1>
<dl>
${message.from !== '' && html`<div><dt>De</dt><dd>${message.from}</dd></div>`}
<div><dt>Para</dt><dd>${message.to.join(', ')}</dd></div>
<div><dt>Llegó</dt><dd><time datetime="${message.received_at}">${shortMoment(new Date(message.received_at))}</time></dd></div>
</dl>
${codes.length > 0 && html`<p class="codes"><span>Código</span>${codes.map((code) => html`<strong>${code}</strong>`)}</p>`}
${message.kind === 'sms' ? html`<p class="bubble">${message.text}</p>` : mail(message)}
</article>`;
}

function mail(message: Message): Html {
  const parts = message.attachments
    .map((attachment, index) => ({ attachment, index }))
    .filter(({ attachment }) => attachment.content_id === null);
  return html`${
    message.html === null
      ? html`<pre class="text">${message.text || 'El correo no trae texto.'}</pre>`
      : html`<iframe title="Contenido del correo" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mensajes/${message.number}/html"></iframe>
${message.text !== '' && html`<details><summary>Ver como texto</summary><pre class="text">${message.text}</pre></details>`}`
  }
${
  parts.length > 0 &&
  html`<h2 class="small">Adjuntos</h2><ul class="parts">${parts.map(
    ({ attachment, index }) =>
      html`<li><a href="/api/messages/${message.number}/attachments/${index}" download>${attachment.filename}</a> <span>${kilobytes(attachment.size)}</span></li>`,
  )}</ul>`
}`;
}

function nothing(to: string): Html {
  return to === ''
    ? html`<div class="empty"><p><strong>Aún no llega nada</strong></p><p>Aquí aparecen los correos y los mensajes de texto que envía el portal.</p></div>`
    : html`<div class="empty"><p><strong>No hay mensajes para «${to}»</strong></p><p><a href="/">Ver todos los mensajes</a></p></div>`;
}

/** The hour of a message of today, the day and hour of an older one. */
const arrival = (moment: Date, today: string): string =>
  businessDate(moment) === today ? hourOf(moment) : shortMoment(moment);

const headline = (message: Message): string =>
  message.kind === 'sms' ? message.text : message.subject || 'Sin asunto';

const kilobytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1024))} KB`;

/** The HTML of a mail as a document of its own; pictures sent along are put in place of their `cid:`. */
export function mailDocument(message: Message): string {
  const base = '<base target="_blank">';
  return (
    base +
    (message.html ?? '').replace(/cid:([^"')\s>]+)/gi, (whole, id: string) => {
      const part = message.attachments.find((attachment) => attachment.content_id === decodeURIComponent(id));
      return part?.type.startsWith('image/')
        ? `data:${part.type};base64,${Buffer.from(part.content).toString('base64')}`
        : whole;
    })
  );
}
