import type { Output } from '@portal/contract';
import { contact, whatsappAddress } from '@portal/contract/messages';
import { contactLink } from '@portal/contract/option-link';

type FrontModule = Output<'GET /api/front_modules/list'>['modules'][number];

export interface ContactLine {
  readonly label: string;
  readonly href: string;
}

/** Support lines until the content arrives, and where the content names none (PU-14). */
export const defaultContacts: readonly ContactLine[] = [
  { label: `WhatsApp ${contact.whatsapp}`, href: whatsappAddress() },
  { label: contact.email, href: `mailto:${contact.email}` },
];

/** WhatsApp, mail, or something else. */
const channelOf = (href: string): string => /^(mailto:|https:\/\/wa\.me\/)/.exec(href)?.[0] ?? '';

/** Support lines from the Contacto blocks of the content, in their order (PU-15); WhatsApp and mail are always there (PU-14). */
export function contactsOf(blocks: readonly FrontModule[]): readonly ContactLine[] {
  const lines = blocks
    .filter(({ module_type }) => module_type === 'Contacto')
    .sort((a, b) => a.extra_properties.position - b.extra_properties.position)
    .flatMap(({ title, content, redirect_link }) => {
      const href = contactLink(redirect_link);
      return href ? [{ label: [title, content].filter(Boolean).join(' '), href }] : [];
    });
  const named = new Set(lines.map(({ href }) => channelOf(href)));
  return [...lines, ...defaultContacts.filter(({ href }) => !named.has(channelOf(href)))];
}
