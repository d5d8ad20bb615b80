import { bogotaTimestamp, clockTime, longDay, pesos } from '@portal/ui/format';
import { escapeHtml } from '@portal/values/escape-html';
import { digestOf } from './digest.ts';
import type { KeptSummary } from './kept-summary.ts';
import type { FetchEvent } from './scope.ts';

/** Place in `public/offline.html` for the kept summary. */
const HOLE = '<!--kept-->';

/**
 * Leaves the offline page when the portal can be reached: at the browser's event, and by a request every five seconds.
 * Runs in the page as the text of this function, so it may use nothing else of this file.
 */
export function leaveWhenReachable(): void {
  addEventListener('online', () => location.reload());
  setInterval(() => {
    if (!navigator.onLine) return;
    fetch('/offline.html', { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok && location.reload(),
      () => {},
    );
  }, 5_000);
}

/** A page from the network: the browser's own request where it sent one and got an answer, or a new one. */
export async function fromNetwork({
  preloadResponse,
  request,
}: Pick<FetchEvent, 'preloadResponse' | 'request'>): Promise<Response> {
  const preloaded = await preloadResponse;
  // Firefox resolves a request that failed with this type, where other browsers reject it.
  return preloaded && preloaded.type !== 'error' ? preloaded : fetch(request);
}

/** The one script of the page. */
const SCRIPT = `(${leaveWhenReachable})()`;

/** The offline page with the script that leaves it, and with the last summary and its time if one was kept. */
export function filledOfflinePage(page: string, kept: KeptSummary | undefined): string {
  return page
    .replace(HOLE, () => (kept ? summaryHtml(kept) : ''))
    .replace('</body>', () => `<script>${SCRIPT}</script></body>`);
}

/**
 * Headers of the offline page. They are made anew: every script of the portal's pages can write into the cache, and a
 * forged page there could otherwise bring a policy of its own.
 */
export async function offlineHeaders(page: string): Promise<Headers> {
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${await digestOf('SHA-256', style)}'`,
    `script-src 'sha256-${await digestOf('SHA-256', SCRIPT)}'`,
    "connect-src 'self'; font-src 'self'; img-src 'self'",
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  ];
  return new Headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
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
<h2 id="kept">Lo último que viste, ${escapeHtml(firstName)}</h2>
<p class="saved">Datos guardados el ${escapeHtml(savedText(new Date(savedAt)))}</p>
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
  return `<li><strong>${escapeHtml(invoice)}</strong><span>${pesos(quota)}</span><small>${escapeHtml(state)}</small><small>Saldo ${pesos(balance)}</small></li>`;
}
