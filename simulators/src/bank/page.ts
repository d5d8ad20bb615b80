import { hourOf, money, shortMoment } from '../bogota.ts';
import { type Html, html } from '../html.ts';
import type { Merchant } from './gateway-routes.ts';
import { institutionName } from './institutions.ts';
import { refusalReasonCodes, refusalReasons } from './reasons.ts';
import type { StoredTransaction } from './transactions.ts';

const bankName = 'Banco Lucero';

// The mark: a star over the horizon.
const mark = html`<svg class="mark" viewBox="0 0 40 40" aria-hidden="true" focusable="false"><rect width="40" height="40" rx="11"/><path class="star" d="M20 6.5l2.6 8.9 8.9 2.6-8.9 2.6L20 29.5l-2.6-8.9L8.5 18l8.9-2.6z"/><path class="horizon" d="M9 33.5h22"/></svg>`;

function layout(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${bankName}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/bank.css">
</head>
<body>
<header class="top"><p class="ribbon">Banco simulado: aquí no se mueve dinero real.</p><div class="width">${mark}<span class="name">${bankName}</span><span class="place">Pagos PSE</span></div></header>
<main class="width">${body}</main>
<footer class="width foot">${bankName} no existe. Es el simulador con el que se prueba el pago por PSE.</footer>
</body>
</html>`.text;
}

/** The page where a person decides about a pending payment. Works without script. */
export function decisionPage(
  stored: StoredTransaction,
  merchant: Merchant,
  windowEnd: Date,
  problem?: string,
): string {
  return layout(
    'Confirma tu pago',
    html`<h1>Confirma tu pago</h1>
<p class="lead">Llegaste desde PSE para pagarle a <strong>${merchant.name}</strong>. Revisa los datos y decide.</p>
${problem && html`<p class="problem" role="alert">${problem}</p>`}
<div class="columns">
${slip(stored, merchant)}
<form method="post" class="decide">
<section class="card" aria-labelledby="decide">
<h2 id="decide">¿Haces el pago?</h2>
<p>Se debitará de tu cuenta de ahorros terminada en 4821.</p>
<button class="main" name="action" value="approve">Aprobar pago de ${money(stored.wire.amount_in_cents)}</button>
<button class="second" name="action" value="cancel">Cancelar y volver al comercio</button>
<p class="quiet">Tienes hasta las ${hourOf(windowEnd)} para terminar. Después, PSE cancela el pago.</p>
</section>
<section class="card" aria-labelledby="others">
<h2 id="others">Otros finales para probar</h2>
<ul class="endings">
<li class="reason"><h3>Rechazar con un motivo</h3><p>El banco dice que no y explica por qué.</p>
<div><label for="reason">Motivo</label>
<select id="reason" name="reason">${refusalReasonCodes.map(
      (code) =>
        html`<option value="${code}"${code === '00011' && html` selected`}>${code} · ${refusalReasons[code]}</option>`,
    )}</select>
<button name="action" value="refuse" aria-label="Rechazar con el motivo elegido">Rechazar</button></div></li>
${ending('leave_pending', 'Dejar pendiente', 'Vuelves al comercio y el banco responde más tarde.', 'Dejar')}
${ending('exceed_limit', 'Superar el tope', 'El valor pasa de lo que tu banco permite.', 'Superar')}
${ending('fail', 'Fallar por un error técnico', 'El banco se cae a mitad de camino.', 'Fallar')}
${ending('approve_and_close', 'Aprobar sin volver', 'Pagas y cierras el navegador: el comercio debe enterarse solo.', 'Aprobar')}
${ending('close', 'Cerrar sin decidir', 'Te vas sin pagar y sin volver al comercio.', 'Cerrar')}
</ul>
</section>
</form>
</div>`,
  );
}

/** Page for a person who does not go back to the merchant, or opens the address again. */
export function statePage(stored: StoredTransaction, merchant: Merchant, returnUrl: string | null): string {
  const state = stateWords(stored);
  return layout(
    state.title,
    html`<div class="alone"><h1 class="state ${state.tone}"><span class="sign" aria-hidden="true">${state.sign}</span>${state.title}</h1>
<p class="lead">${state.text}</p>
${slip(stored, merchant)}
${
  returnUrl && html`<p class="back"><a class="main" href="${returnUrl}">Volver a ${merchant.name}</a></p>`
}</div>`,
  );
}

/** After "Cerrar sin decidir": the transaction waits, and the address still works until the window ends. */
export function closedPage(stored: StoredTransaction, merchant: Merchant, windowEnd: Date): string {
  return layout(
    'Saliste sin pagar',
    html`<div class="alone"><h1>Saliste sin pagar</h1>
<p class="lead">Aquí el cliente cerró el navegador. El pago queda sin decidir: a las ${hourOf(windowEnd)} PSE lo cancela.</p>
${slip(stored, merchant)}
<p class="back"><a class="second" href="/pse/${stored.token}">Abrir otra vez el pago</a></p></div>`,
  );
}

export function unknownPage(): string {
  return layout(
    'No encontramos este pago',
    html`<div class="alone"><h1>No encontramos este pago</h1>
<p class="lead">La dirección no corresponde a ningún pago. Vuelve al comercio y empieza de nuevo.</p></div>`,
  );
}

export function welcomePage(): string {
  return layout(
    'Simulador de PSE',
    html`<div class="alone"><h1>Aquí pagas en las pruebas</h1>
<p class="lead">Empieza un pago por PSE en el portal: te traerá a esta página con los datos del pago.</p></div>`,
  );
}

function ending(action: string, title: string, text: string, verb: string): Html {
  return html`<li><div><h3>${title}</h3><p>${text}</p></div><button name="action" value="${action}" aria-label="${title}">${verb}</button></li>`;
}

function slip({ wire }: StoredTransaction, merchant: Merchant): Html {
  const method = wire.payment_method;
  const rows: [string, string][] = [
    ['Comercio', `${merchant.legalName}, NIT ${merchant.nit}`],
    ['Descripción', method.payment_description],
    ['Referencia', wire.reference],
    ['Banco elegido', institutionName(method.financial_institution_code) ?? ''],
    ['CUS', method.extra.traceability_code],
    ['Pagador', `${method.user_legal_id_type} ${masked(method.user_legal_id)}`],
    ['Fecha', shortMoment(new Date(wire.created_at))],
  ];
  return html`<section class="card slip" aria-label="Datos del pago">
<p class="sum"><span>Valor</span><strong>${money(wire.amount_in_cents)}</strong></p>
<dl>${rows.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>
</section>`;
}

function stateWords({ wire, decided }: StoredTransaction): {
  title: string;
  text: string;
  tone: string;
  sign: string;
} {
  switch (wire.status) {
    case 'APPROVED':
      return {
        title: 'Pago aprobado',
        text: 'El dinero ya salió de tu cuenta. Puedes cerrar esta ventana.',
        tone: 'good',
        sign: '✓',
      };
    case 'DECLINED':
    case 'VOIDED':
      return {
        title: 'Pago rechazado',
        text: `${wire.status_message ?? 'El banco no autorizó el pago'}. ${wire.payment_method.extra.reason_code === '00018' ? 'El dinero vuelve a tu cuenta.' : 'No se debitó dinero.'}`,
        tone: 'bad',
        sign: '×',
      };
    case 'ERROR':
      return {
        title: 'El pago falló',
        text: `${wire.status_message ?? 'Hubo una falla técnica'}. No se debitó dinero.`,
        tone: 'bad',
        sign: '!',
      };
    case 'PENDING':
      return {
        title: 'Pago pendiente',
        text: decided
          ? 'El banco aún no confirma el pago. El comercio te avisará cuando lo haga.'
          : 'Aún no decides sobre este pago.',
        tone: 'wait',
        sign: '…',
      };
  }
}

const masked = (id: string): string => `${'•'.repeat(Math.max(id.length - 3, 0))}${id.slice(-3)}`;
