import type { Table } from '../content.ts';
import { ink, type Sheet, type TextStyle } from './sheet.ts';

const PAD = 4;
/** Above and below a row's text, in points. */
const LEADING = 3.5;

/** Draws a table over as many pages as it needs, with the columns' titles on each of them. */
export function drawTable(sheet: Sheet, table: Table): void {
  const size = table.columns.length > 6 ? 8 : 9;
  const shares = table.columns.reduce((sum, { width }) => sum + width, 0);
  const widths = table.columns.map(({ width }) => (sheet.width * width) / shares);
  const lefts = widths.map(
    (_, column) => sheet.left + widths.slice(0, column).reduce((sum, width) => sum + width, 0),
  );

  const head: TextStyle = { face: 'semibold', size, color: ink.brand, gap: 0 };
  const cell: TextStyle = { size, gap: 1 };
  const heightOf = (texts: readonly string[], style: TextStyle): number =>
    Math.max(...texts.map((text, column) => sheet.heightOf(text, style, (widths[column] ?? 0) - 2 * PAD))) +
    2 * LEADING;

  const titles = table.columns.map(({ title }) => title);
  const headHeight = heightOf(titles, head);
  // A title does not stand alone at the foot of a page.
  sheet.room(headHeight * 2 + 24);
  if (table.title !== '')
    sheet.paragraph('H2', table.title, { face: 'semibold', size: 10.5, color: ink.brand }, 5);
  const element = sheet.element('Table');

  const drawRow = (texts: readonly string[], style: TextStyle, type: 'TH' | 'TD', fill?: string): void => {
    const height = heightOf(texts, style);
    const top = sheet.y;
    sheet.decoration((doc) => {
      if (fill !== undefined) doc.rect(sheet.left, top, sheet.width, height).fill(fill);
      doc.moveTo(sheet.left, top + height).lineTo(sheet.left + sheet.width, top + height);
      doc.lineWidth(0.5).strokeColor(ink.line).stroke();
    });
    const row = sheet.element('TR', element);
    texts.forEach((text, column) => {
      const align = table.columns[column]?.align ?? 'left';
      const at = { x: (lefts[column] ?? 0) + PAD, y: top + LEADING, width: (widths[column] ?? 0) - 2 * PAD };
      sheet.text(type, text, { ...style, align }, at, row, type === 'TH' ? { scope: 'Column' } : {});
    });
    row.end();
    sheet.y += height;
  };
  const drawHead = () => drawRow(titles, head, 'TH', ink.tint);

  drawHead();
  for (const row of table.rows) {
    if (sheet.room(heightOf(row, cell))) drawHead();
    drawRow(row, cell, 'TD');
  }
  if (table.total) {
    const total: TextStyle = { ...cell, face: 'semibold' };
    if (sheet.room(heightOf(table.total, total))) drawHead();
    drawRow(table.total, total, 'TD');
  }
  element.end();
  sheet.y += 14;
}
