import { contact } from '@portal/contract/messages';
import { escapeHtml } from '@portal/values/escape-html';

/** Texts of a mail, ready to read, without its layout. */
export interface MailContent {
  readonly title: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Links of the mail, as whole addresses. */
  readonly links: readonly { readonly label: string; readonly url: string }[];
}

/** Contact of the company, at the foot of every mail. */
export const MAIL_HELP = `Escríbenos a ${contact.email} o llámanos: ${contact.localLine}, ${contact.freeLine}.`;

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

/** A colour of the light scheme and its counterpart of the dark one. */
interface Colour {
  readonly light: string;
  readonly dark: string;
}

/** Colours by the class that changes them in dark mode; tokens of the portal's own pages. */
const COLOURS = {
  canvas: {
    background: { light: '#f5f7f6', dark: '#0d1411' },
    color: { light: '#1c2420', dark: '#edf3ee' },
  },
  card: { background: { light: '#ffffff', dark: '#161f1a' } },
  brand: { color: { light: '#115d42', dark: '#87c6a5' } },
  heading: { color: { light: '#003223', dark: '#edf3ee' } },
  quiet: { color: { light: '#56615b', dark: '#9caaa1' } },
  line: { 'border-bottom-color': { light: '#d5ddd8', dark: '#2f3b35' } },
  button: {
    background: { light: '#003223', dark: '#66b38d' },
    color: { light: '#ffffff', dark: '#04160e' },
  },
} as const satisfies Record<string, Readonly<Record<string, Colour>>>;

type Drawn = keyof typeof COLOURS;

/** Class and style of an element: the light colours stand in it, for programs that drop the style sheet. */
function renderedAs(names: readonly Drawn[], style: string): string {
  const colours = names.flatMap((name) =>
    Object.entries<Colour>(COLOURS[name]).map(([property, { light }]) => `${property}:${light}`),
  );
  return `class="${names.join(' ')}" style="${[style, ...colours].join(';')}"`;
}

/** Declares both schemes: without it, mail programs in dark mode invert colours by their own rules. */
const DARK_COLOURS = Object.entries(COLOURS)
  .map(([name, colours]) => {
    const rules = Object.entries<Colour>(colours).map(
      ([property, { dark }]) => `${property}:${dark}!important`,
    );
    return `.${name}{${rules.join(';')}}`;
  })
  .join('');
const SCHEMES =
  '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
  `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${DARK_COLOURS}}</style>`;

/**
 * The mail as HTML. Styles are inline and the layout is a table, because mail programs keep nothing else, except for
 * the dark colours. It fetches nothing, so that no server learns that it is read.
 */
function htmlText({ title, greeting, paragraphs, facts, links }: MailContent): string {
  const cell = 'border-bottom-width:1px;border-bottom-style:solid';
  const rows = facts
    .map(
      ([label, value]) =>
        `<tr><th scope="row" ${renderedAs(['line', 'quiet'], `padding:8px 12px 8px 0;${cell};font-weight:400;text-align:left`)}>${escapeHtml(label)}</th>` +
        `<td ${renderedAs(['line'], `padding:8px 0;${cell};font-weight:600;text-align:right`)}>${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const [first, ...others] = links.map(({ label, url }) => ({
    label: escapeHtml(label),
    url: escapeHtml(url),
  }));
  const buttonStyle =
    'display:inline-block;padding:12px 20px;border-radius:12px;font-weight:600;text-decoration:none';
  const button = first
    ? `<p style="margin:24px 0 12px"><a href="${first.url}" ${renderedAs(['button'], buttonStyle)}>${first.label}</a></p>`
    : '';
  const more = others
    .map(
      ({ label, url }) =>
        `<p style="margin:0 0 12px"><a href="${url}" ${renderedAs(['brand'], 'text-decoration:underline')}>${label}</a></p>`,
    )
    .join('');
  return (
    `<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `${SCHEMES}<title>${escapeHtml(title)}</title></head>` +
    `<body ${renderedAs(['canvas'], `margin:0;padding:24px 12px;font:16px/1.5 'Segoe UI',Roboto,Helvetica,Arial,sans-serif`)}>` +
    `<div ${renderedAs(['card'], 'max-width:560px;margin:0 auto;padding:24px;border-radius:16px')}>` +
    `<p ${renderedAs(['brand'], 'margin:0 0 16px;font-weight:600')}>${escapeHtml(contact.company)}</p>` +
    `<h1 ${renderedAs(['heading'], 'margin:0 0 16px;font-size:24px;line-height:1.25')}>${escapeHtml(title)}</h1>` +
    [greeting, ...paragraphs].map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('') +
    `${rows === '' ? '' : `<table style="width:100%;border-collapse:collapse;font-size:15px">${rows}</table>`}${button}${more}` +
    `<p ${renderedAs(['quiet'], 'margin:24px 0 0;font-size:13px')}>${escapeHtml(MAIL_HELP)}<br>${escapeHtml(contact.company)}, NIT ${escapeHtml(contact.taxId)}</p>` +
    `</div></body></html>`
  );
}

/** A mail as plain text and as HTML with the same words. */
export function mailBody(content: MailContent): { readonly body: string; readonly html: string } {
  return { body: plainText(content), html: htmlText(content) };
}
