import { bogotaTimestamp, clockTime, longDay, pesos } from '@portal/ui/format';
import type { KeptSummary } from './kept-summary.ts';

/** Where the page of `public/offline.html` takes what was kept. */
const HOLE = '<!--kept-->';

/** Leaves the page as soon as the portal can be reached: when the browser says so, and each few seconds by asking. */
const LEAVE = `addEventListener('online',()=>location.reload());setInterval(()=>{if(navigator.onLine)fetch('/offline.html',{method:'HEAD',cache:'no-store'}).then(({ok})=>ok&&location.reload(),()=>{})},5000)`;

/** The offline page, with the last summary and its time where one was kept, and the script that leaves it. */
export function filledOfflinePage(page: string, kept: KeptSummary | undefined): string {
  return page
    .replace(HOLE, () => (kept ? summaryHtml(kept) : ''))
    .replace('</body>', () => `<script>${LEAVE}</script></body>`);
}

/** The headers that the offline page was kept with, where its one script may run and ask the portal. */
export async function offlineHeaders(kept: Headers): Promise<Headers> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(LEAVE));
  const digest = btoa(String.fromCharCode(...new Uint8Array(hash)));
  const headers = new Headers(kept);
  const policy = headers.get('content-security-policy') ?? "default-src 'none'";
  headers.set('content-security-policy', `${policy}; script-src 'sha256-${digest}'; connect-src 'self'`);
  return headers;
}

function summaryHtml({ savedAt, firstName, total_balance, summary, invoices }: KeptSummary): string {
  const { mora, next_quota, next_due_from, next_due_to } = total_balance;
  const due = mora > 0 ? ['Saldo en mora', mora] : ['Tu próxima cuota', next_quota];
  const dueDates =
    next_due_from === next_due_to
      ? `Vence el ${longDay(next_due_to ?? '')}`
      : `Vencen entre el ${longDay(next_due_from ?? '')} y el ${longDay(next_due_to ?? '')}`;
  const until = mora === 0 && next_quota > 0 && next_due_to ? `<p class="small">${dueDates}</p>` : '';
  return `<section class="card" aria-labelledby="kept">
<h2 id="kept">Lo último que viste, ${escaped(firstName)}</h2>
<p class="saved">Datos guardados el ${escaped(savedText(new Date(savedAt)))}</p>
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

function savedText(savedAt: Date): string {
  const at = bogotaTimestamp(savedAt);
  return `${longDay(at)} de ${at.slice(0, 4)}, ${clockTime(at)}`;
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
  const state = overdue_days > 0 ? days : due_date ? `Vence el ${longDay(due_date)}` : 'Al día';
  return `<li><strong>${escaped(invoice)}</strong><span>${pesos(quota)}</span><small>${escaped(state)}</small><small>Saldo ${pesos(balance)}</small></li>`;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
