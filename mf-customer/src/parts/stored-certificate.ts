/** Certificate for the viewer pages: the last one asked for, else nothing (CE-14, D-32). */
export type StoredCertificate =
  | { readonly kind: 'renta' | 'paz y salvo' | 'deuda' }
  | { readonly kind: 'plan'; readonly invoice: string };

const KEY = 'certificado';
const PLAN = 'plan ';

/** Keeps the chosen certificate, as one word or `plan E278115`, until the session ends: the shell removes it then. */
export function rememberCertificate(
  certificate: StoredCertificate,
  store: Pick<Storage, 'setItem'> = localStorage,
): void {
  store.setItem(KEY, certificate.kind === 'plan' ? PLAN + certificate.invoice : certificate.kind);
}

export function storedCertificate(
  store: Pick<Storage, 'getItem'> = localStorage,
): StoredCertificate | undefined {
  const value = store.getItem(KEY) ?? '';
  if (value === 'renta' || value === 'paz y salvo' || value === 'deuda') return { kind: value };
  const invoice = value.startsWith(PLAN) ? value.slice(PLAN.length) : '';
  return /^[A-Za-z0-9-]{2,20}$/.test(invoice) ? { kind: 'plan', invoice } : undefined;
}
