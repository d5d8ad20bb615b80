import { type Branded, fault, type Value } from './value.ts';

/** E-mail address: its domain in lower case and IDNA, its local part in NFKC. */
export type Email = Branded<string, 'Email'>;

/** Most characters of an address (RFC 5321 4.5.3.1, and what one envelope takes). */
export const LONGEST_EMAIL = 254;
const LONGEST_LOCAL = 64;

/** Marks that copying brings along; other format characters inside an address are refused. */
const BROUGHT_ALONG = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\p{VS}]/gu;
/** An address in angle brackets, behind a person's name or alone. */
const NAMED = /^(?:"[^"<>@]*" *|[^"<>@,;]*)<([^<>]*)>$/;
/** Letters and signs of a local part without quotes (RFC 5321 and 6531); dots stand between them. */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

function hostOf(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return '';
  }
}

/** The domain as mail servers look it up; undefined where it cannot be looked up. */
function asciiDomain(domain: string): string | undefined {
  const lower = domain.toLowerCase();
  if (!/^[\p{L}\p{M}\p{N}.。-]+$/u.test(lower)) return undefined;
  // Browsers and Node have IDNA behind `URL` alone; what is plain ASCII needs none of it.
  const ascii = /[^ -~]|xn--/.test(lower) ? hostOf(lower) : lower;
  const labels = ascii.split('.');
  const isName =
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d*$/.test(labels.at(-1) ?? '');
  return isName ? ascii : undefined;
}

export const email: Value<Email> = {
  /** Reads an address, behind `mailto:` or in angle brackets behind a name. Nothing of it is left out. */
  parse(text) {
    const written = text.normalize('NFKC').replace(BROUGHT_ALONG, '').trim();
    if (written === '') return fault('empty', text, () => 'Escribe el correo.');
    const address = (NAMED.exec(written)?.[1] ?? written).trim().replace(/^mailto:/i, '');
    const at = address.lastIndexOf('@');
    const local = address.slice(0, Math.max(at, 0));
    if (local.includes('@')) {
      return fault('several', text, (read) => `Escribe un solo correo; se lee ${read}.`);
    }
    if (at < 1 || !LOCAL.test(local) || local.length > LONGEST_LOCAL) {
      return fault('sign', text, (read) => `Escribe un correo como nombre@correo.com; se lee ${read}.`);
    }
    const domain = asciiDomain(address.slice(at + 1));
    if (domain === undefined) {
      return fault(
        'domain',
        text,
        (read) => `Después de la @ va un dominio como correo.com; se lee ${read}.`,
      );
    }
    if (local.length + domain.length >= LONGEST_EMAIL) {
      return fault('length', text, () => `El correo tiene ${LONGEST_EMAIL} letras como máximo.`);
    }
    return `${local}@${domain}` as Email;
  },
  show: (value) => value,
};

/** The address by which two are compared: without case. */
export function emailKey(value: Email): string {
  return value.toLowerCase();
}
