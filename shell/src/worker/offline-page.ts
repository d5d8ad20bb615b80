import { pesos } from '@portal/ui/format';
import type { KeptSummary } from './kept-summary.ts';

/** Where the page of `public/offline.html` takes what was kept. */
const HOLE = '<!--kept-->';

/** The offline page, with the last summary and its time where one was kept. It runs no script. */
export const filledOfflinePage = (page: string, kept: KeptSummary | undefined): string =>
  page.replace(HOLE, () => (kept ? summaryHtml(kept) : ''));

const moment = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

function summaryHtml({ savedAt, firstName, total_balance, summary, invoices }: KeptSummary): string {
  const { mora, next_quota, next_due_from, next_due_to } = total_balance;
  const due = mora > 0 ? ['Saldo en mora', mora] : ['Tu próxima cuota', next_quota];
  const dueDates =
    next_due_from === next_due_to
      ? `Vence el ${next_due_to}`
      : `Entre el ${next_due_from} y el ${next_due_to}`;
  const until = mora === 0 && next_quota > 0 && next_due_to ? `<p class="small">${dueDates}</p>` : '';
  return `<section class="card" aria-labelledby="kept">
<h2 id="kept">Lo último que viste, ${escaped(firstName)}</h2>
<p class="saved">Datos guardados el ${escaped(moment.format(new Date(savedAt)))}</p>
<p class="label">${due[0]}</p>
<p class="sum">${pesos(Number(due[1]))}</p>${until}
<dl class="slip">
${line('Cupo disponible', summary.quota_available)}
${line('Saldo capital', summary.debt_balance)}
${line('Cupo aprobado', summary.quota_approved)}
</dl>
${invoices.length > 0 ? `<h3>Facturas</h3><ul>${invoices.map(invoiceHtml).join('')}</ul>` : ''}
</section>`;
}

const line = (label: string, amount: number): string =>
  `<div><dt>${label}</dt><dd>${pesos(amount)}</dd></div>`;

function invoiceHtml({
  invoice,
  quota,
  balance,
  due_date,
  overdue_days,
}: KeptSummary['invoices'][number]): string {
  const days = overdue_days === 1 ? '1 día de mora' : `${overdue_days} días de mora`;
  const state = overdue_days > 0 ? days : due_date ? `Vence el ${due_date}` : 'Al día';
  return `<li><strong>${escaped(invoice)}</strong><span>${pesos(quota)}</span><small>${escaped(state)}</small><small>Saldo ${pesos(balance)}</small></li>`;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
