import { contact } from '@portal/contract/messages';
import { groupedId } from '@portal/values/number-formats';
import { momentInWords } from '../../../platform/process/clock.ts';
import type { DocumentContent, Holder, Seal } from '../content.ts';
import { qrPath } from '../qr-path.ts';
import { drawTable } from './draw-table.ts';
import { ink, MARGIN, Sheet, type TextStyle } from './sheet.ts';

const QR_SIDE = 84;

/** The company's logo, from its SVG of 32 by 32. */
const drawSymbol = (doc: PDFKit.PDFDocument, x: number, y: number, side: number): void => {
  doc.translate(x, y).scale(side / 32);
  doc.roundedRect(0, 0, 32, 32, 10).fill(ink.brand);
  doc.lineWidth(3.2).lineCap('round');
  doc.circle(16, 16, 8.5).stroke(ink.accent);
  doc.path('M16 7.5a8.5 8.5 0 0 1 7.36 12.75').stroke(ink.leaf);
  doc.circle(16, 16, 2).fill(ink.leaf);
};

const drawHeader = (sheet: Sheet): void => {
  const top = sheet.y;
  sheet.decoration((doc) => drawSymbol(doc, sheet.left, top, 30));
  const beside = { x: sheet.left + 40, width: sheet.width - 40 };
  sheet.text(
    'P',
    contact.company,
    { face: 'semibold', size: 12, color: ink.brand },
    { ...beside, y: top + 1 },
  );
  const about = `NIT ${contact.taxId} · ${contact.localLine} · ${contact.freeLine} · ${contact.email}`;
  sheet.text('P', about, { size: 8.5, color: ink.quiet }, { ...beside, y: top + 17 });
  sheet.y = top + 44;
  sheet.decoration((doc) => {
    doc.moveTo(sheet.left, sheet.y).lineTo(sheet.left + sheet.width, sheet.y);
    doc.lineWidth(1).strokeColor(ink.accent).stroke();
  });
  sheet.y += 16;
};

const drawFacts = (sheet: Sheet, facts: DocumentContent['facts']): void => {
  if (facts.length === 0) return;
  const perRow = Math.min(4, facts.length);
  const width = sheet.width / perRow;
  for (let first = 0; first < facts.length; first += perRow) {
    const row = facts.slice(first, first + perRow);
    const top = sheet.y;
    const value = { face: 'semibold', size: 11 } as const;
    const height = 14 + Math.max(...row.map(([, text]) => sheet.heightOf(text, value, width - 10)));
    sheet.room(height);
    row.forEach(([label, text], column) => {
      const at = { x: sheet.left + column * width, width: width - 10 };
      sheet.text('P', label, { size: 8.5, color: ink.quiet }, { ...at, y: top });
      sheet.text('P', text, value, { ...at, y: top + 12 });
    });
    sheet.y += height + 8;
  }
  sheet.y += 4;
};

const drawQr = (doc: PDFKit.PDFDocument, url: string, x: number, y: number): void => {
  const { size, path } = qrPath(url);
  doc.translate(x, y).scale(QR_SIDE / size);
  doc.path(path).fill('#000000');
};

/**
 * Draws the title and the holder, with the QR code beside them: the first page alone can be verified, and the code
 * never stands alone on another.
 */
const drawTitle = (sheet: Sheet, { title }: DocumentContent, holder: Holder, seal: Seal): void => {
  const top = sheet.y;
  const { code, verifyUrl, issuedAt } = seal;
  const quiet = { size: 8.5, color: ink.quiet } as const;
  const beside = { width: sheet.width - QR_SIDE - 24 };
  const line = (type: 'H1' | 'P', text: string, style: TextStyle, after: number): void => {
    sheet.text(type, text, style, beside);
    sheet.y += sheet.heightOf(text, style, beside.width) + after;
  };
  line('H1', title, { face: 'semibold', size: 20, color: ink.brand, gap: 1 }, 3);
  line('P', `Expedido el ${momentInWords(issuedAt)}`, { size: 9, color: ink.quiet }, 9);
  line('P', `${holder.name}, C.C. ${groupedId(holder.fiscalNumber)}`, { face: 'semibold', size: 11 }, 9);
  line('P', `Código de verificación ${code}`, { face: 'semibold', size: 9, color: ink.brand }, 1);
  line('P', `Comprueba este documento con el código QR o en\n${verifyUrl}`, quiet, 0);
  const left = sheet.left + sheet.width - QR_SIDE;
  sheet.figure(`Código QR que abre ${verifyUrl}`, (doc) => drawQr(doc, verifyUrl, left, top + 2));
  sheet.y = Math.max(sheet.y, top + 2 + QR_SIDE) + 14;
};

/** Draws a document as PDF: selectable text, embedded font, tagged for screen readers. */
export async function renderPdf(content: DocumentContent, holder: Holder, seal: Seal): Promise<Buffer> {
  const sheet = new Sheet({
    title: content.title,
    author: contact.company,
    code: seal.code,
    at: seal.issuedAt,
    isWide: content.isWide ?? false,
  });
  drawHeader(sheet);
  drawTitle(sheet, content, holder, seal);
  for (const text of content.paragraphs) sheet.paragraph('P', text, { size: 10.5, gap: 3 }, 10);
  sheet.y += 4;
  drawFacts(sheet, content.facts);
  for (const table of content.tables) drawTable(sheet, table);
  for (const note of content.notes) sheet.paragraph('P', note, { size: 8.5, color: ink.quiet }, 5);
  sheet.onEveryPage((doc, page, pages) => {
    const y = doc.page.height - MARGIN;
    const line = `${content.title} · ${seal.code} · Página ${page} de ${pages}`;
    doc.font('regular').fontSize(8).fillColor(ink.quiet);
    doc.text(line, sheet.left, y, { width: sheet.width, align: 'right', lineBreak: false });
  });
  return await sheet.finish();
}
