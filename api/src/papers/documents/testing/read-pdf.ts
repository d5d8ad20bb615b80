import QRCode from 'qrcode';
import { extractText, getDocumentProxy, getMeta, getResolvedPDFJS } from 'unpdf';

export interface ReadPdf {
  /** All of the text in reading order, one space between pieces. */
  readonly text: string;
  readonly pages: number;
  /** Text of each page. */
  readonly pageTexts: readonly string[];
  readonly title: string;
  readonly language: string;
  /** Rows of the modules that the first figure of the first page fills in black, `#` each, and `.` where it does not. */
  readonly qr: readonly string[];
}

/** Rows of an address's QR code in the same form, by the library that implements the standard. */
export function qrRowsOf(address: string): readonly string[] {
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' });
  return Array.from({ length: modules.size }, (_row, row) =>
    Array.from({ length: modules.size }, (_column, column) => (modules.get(row, column) ? '#' : '.')).join(
      '',
    ),
  );
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

/** Bounding boxes of the pieces of a drawn path. */
const boxesOf = (path: ArrayLike<number>) => {
  const [MOVE, LINE, CLOSE] = [0, 1, 4];
  const boxes: { left: number; top: number; right: number; bottom: number }[] = [];
  for (let at = 0; at < path.length; ) {
    const what = path[at];
    if (what === CLOSE) {
      at += 1;
      continue;
    }
    if (what !== MOVE && what !== LINE) throw new Error('a module of a QR code is made of straight lines');
    const [x, y] = [path[at + 1] ?? 0, path[at + 2] ?? 0];
    at += 3;
    if (what === MOVE) boxes.push({ left: x, top: y, right: x, bottom: y });
    const box = boxes.at(-1);
    if (!box) continue;
    Object.assign(box, {
      left: Math.min(box.left, x),
      top: Math.min(box.top, y),
      right: Math.max(box.right, x),
      bottom: Math.max(box.bottom, y),
    });
  }
  return boxes;
};

/**
 * Modules of the QR code in the page's first figure, a text for each row: `#` for dark ones, `.` for light ones. Empty
 * without a QR code.
 */
const qrOf = async (page: Page): Promise<readonly string[]> => {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const figure = fnArray.findIndex(
    (name, index) => name === OPS.beginMarkedContentProps && argsArray[index][0] === 'Figure',
  );
  const end = fnArray.indexOf(OPS.endMarkedContent, figure);
  const drawn = figure < 0 ? -1 : fnArray.indexOf(OPS.constructPath, figure);
  if (drawn < 0 || drawn > end) return [];
  const color = argsArray[fnArray.lastIndexOf(OPS.setFillRGBColor, drawn)];
  if (color[0] !== '#000000') return [];
  const boxes = boxesOf(Object.values(argsArray[drawn][1][0]));
  const size = Math.max(...boxes.flatMap(({ right, bottom }) => [right, bottom]));
  const isDark = (row: number, column: number): boolean =>
    boxes.some(
      ({ left, top, right, bottom }) => left <= column && column < right && top <= row && row < bottom,
    );
  return Array.from({ length: size }, (_row, row) =>
    Array.from({ length: size }, (_column, column) => (isDark(row, column) ? '#' : '.')).join(''),
  );
};

/** Reads a PDF back with a library that did not write it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text, totalPages } = await extractText(pdf, { mergePages: false });
  const { info } = await getMeta(pdf);
  const pageTexts = text.map((page) => page.replace(/\s+/g, ' '));
  return {
    text: pageTexts.join(' '),
    pages: totalPages,
    pageTexts,
    title: String(info['Title']),
    language: String(info['Language']),
    qr: await qrOf(await pdf.getPage(1)),
  };
}
