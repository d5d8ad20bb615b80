import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, html } from '../html.ts';
import { mark } from './page.ts';

/** Address for the clerks' messages, and the secret that proves that they are theirs. */
export interface ClerkOptions {
  /** Of the portal's API: `http://localhost:4800/api/clerk/messages`. */
  readonly url: string;
  readonly secret: string;
}

interface Draft {
  /** Made with the form, so that pressing twice sends once. */
  readonly id: string;
  readonly fiscal_number: string;
  readonly subject: string;
  readonly text: string;
}

const SEND_TIMEOUT_MS = 10_000;

/** Answers undefined when the portal took the message, otherwise the reason in words for the clerk. */
async function send({ url, secret }: ClerkOptions, draft: Draft, now: Date): Promise<string | undefined> {
  const body = JSON.stringify(draft);
  const time = String(now.getTime());
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-clerk-time': time, 'x-clerk-signature': signature },
    body,
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  }).catch(() => undefined);
  if (answer?.ok) return undefined;
  if (!answer) return 'El portal no responde. Inténtalo de nuevo en un momento.';
  const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
  if (code === 'USER_DOES_NOT_EXIST') return 'No hay ningún cliente con esa cédula.';
  if (code === 'INVALID_REQUEST') return 'Revisa la cédula, el asunto (3 a 120 letras) y el mensaje.';
  return `El portal no aceptó el mensaje (${answer.status}).`;
}

/** The clerks' tool: a form that writes to a customer by mail, who is told by a push as well. */
export function clerkRoutes(
  app: FastifyInstance,
  options: ClerkOptions,
  view: { readonly policy: string; readonly now: () => Date },
): void {
  const show = (reply: FastifyReply, state: { draft: Draft; fault?: string; sent?: boolean }) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', view.policy)
      .header('cache-control', 'no-store')
      .send(clerkPage(state));
  const empty = (): Draft => ({ id: randomUUID(), fiscal_number: '', subject: '', text: '' });

  app.get<{ Querystring: { enviado?: string } }>('/asesor', ({ query }, reply) =>
    show(reply, { draft: empty(), sent: query.enviado === '1' }),
  );

  app.post<{ Body: Partial<Draft> | undefined }>('/asesor', async (request, reply) => {
    // A page elsewhere must not write to customers by sending this form (CSRF).
    if (!['same-origin', undefined].includes(request.headers['sec-fetch-site'] as string | undefined)) {
      return reply.code(403).send({ error: 'the form is sent from its own page only' });
    }
    const { id = randomUUID(), fiscal_number = '', subject = '', text = '' } = request.body ?? {};
    const draft = { id, fiscal_number: fiscal_number.trim(), subject: subject.trim(), text: text.trim() };
    const fault = await send(options, draft, view.now());
    return fault === undefined
      ? reply.redirect('/asesor?enviado=1', 303)
      : show(reply.code(422), { draft, fault });
  });
}

function clerkPage({ draft, fault, sent }: { draft: Draft; fault?: string; sent?: boolean }): string {
  return html`<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Escribir a un cliente · Buzón de pruebas</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/mailbox.css">
</head>
<body class="clerk">
<header class="top"><a class="home" href="/">${mark}<span>Buzón de pruebas</span></a></header>
<main>
<form method="post" action="/asesor">
<h1 class="title">Escribir a un cliente</h1>
<p class="about">El mensaje le llega por correo. Si aceptó avisos, además recibe uno en su celular que solo dice que tiene un mensaje.</p>
${sent === true && html`<p class="news" role="status">El mensaje se envió.</p>`}
${fault !== undefined && html`<p class="news" role="alert">${fault}</p>`}
<input type="hidden" name="id" value="${draft.id}">
${field('fiscal_number', 'Cédula', draft.fiscal_number)}
${field('subject', 'Asunto', draft.subject)}
<label for="text">Mensaje</label>
<textarea id="text" name="text" rows="8" maxlength="4000" required>${draft.text}</textarea>
<button>Enviar mensaje</button>
</form>
</main>
</body>
</html>`.text;
}

const limits = {
  fiscal_number: html` inputmode="numeric" maxlength="20"`,
  subject: html` minlength="3" maxlength="120"`,
};

const field = (name: keyof typeof limits, label: string, value: string): Html =>
  html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" required autocomplete="off"${limits[name]}>`;
