import { contact } from '@portal/contract/messages';

/** What a mail says, without a word about how it looks. All texts are ready to read. */
export interface MailContent {
  readonly title: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Where to go on, as whole addresses. */
  readonly links: readonly { readonly label: string; readonly url: string }[];
}

/** How to reach the company, at the foot of every mail. */
export const MAIL_HELP = `Escríbenos a ${contact.email} o llámanos: ${contact.localLine}, ${contact.freeLine}.`;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Plain text: all that the mail has to say, for those who read no HTML. */
function plainText({ greeting, paragraphs, facts, links }: MailContent): string {
  const lines = facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  const addresses = links.map(({ label, url }) => `${label}: ${url}`).join('\n');
  return [
    greeting,
    ...paragraphs,
    lines,
    addresses,
    MAIL_HELP,
    `${contact.company}, NIT ${contact.taxId}`,
    '',
  ]
    .filter((block, index, blocks) => block !== '' || index === blocks.length - 1)
    .join('\n\n');
}

/**
 * The same as HTML. Styles are inline and layout is a table, because mail programs keep nothing else; no picture and
 * nothing fetched, so that no server learns that it is read.
 */
function htmlText({ title, greeting, paragraphs, facts, links }: MailContent): string {
  const rows = facts
    .map(
      ([label, value]) =>
        `<tr><th scope="row" style="padding:8px 12px 8px 0;border-bottom:1px solid #d5ddd8;color:#56615b;font-weight:400;text-align:left">${escaped(label)}</th>` +
        `<td style="padding:8px 0;border-bottom:1px solid #d5ddd8;font-weight:600;text-align:right">${escaped(value)}</td></tr>`,
    )
    .join('');
  const [first, ...others] = links.map(({ label, url }) => ({ label: escaped(label), url: escaped(url) }));
  const button = first
    ? `<p style="margin:24px 0 12px"><a href="${first.url}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:#003223;color:#ffffff;font-weight:600;text-decoration:none">${first.label}</a></p>`
    : '';
  const more = others
    .map(
      ({ label, url }) =>
        `<p style="margin:0 0 12px"><a href="${url}" style="color:#115d42">${label}</a></p>`,
    )
    .join('');
  return (
    `<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escaped(title)}</title></head>` +
    `<body style="margin:0;padding:24px 12px;background:#f5f7f6;color:#1c2420;font:16px/1.5 'Segoe UI',Roboto,Helvetica,Arial,sans-serif">` +
    `<div style="max-width:560px;margin:0 auto;padding:24px;border-radius:16px;background:#ffffff">` +
    `<p style="margin:0 0 16px;color:#115d42;font-weight:600">${escaped(contact.company)}</p>` +
    `<h1 style="margin:0 0 16px;color:#003223;font-size:24px;line-height:1.25">${escaped(title)}</h1>` +
    [greeting, ...paragraphs].map((text) => `<p style="margin:0 0 16px">${escaped(text)}</p>`).join('') +
    `${rows === '' ? '' : `<table style="width:100%;border-collapse:collapse;font-size:15px">${rows}</table>`}${button}${more}` +
    `<p style="margin:24px 0 0;color:#56615b;font-size:13px">${escaped(MAIL_HELP)}<br>${escaped(contact.company)}, NIT ${escaped(contact.taxId)}</p>` +
    `</div></body></html>`
  );
}

/** A mail as plain text and as HTML with the same words. */
export function mailBody(content: MailContent): { readonly body: string; readonly html: string } {
  return { body: plainText(content), html: htmlText(content) };
}
