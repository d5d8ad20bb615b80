import { extractText, getDocumentProxy, getMeta } from 'unpdf';

export interface ReadPdf {
  /** All of the text in reading order, one space between pieces. */
  readonly text: string;
  readonly pages: number;
  /** Text of each page. */
  readonly pageTexts: readonly string[];
  readonly title: string;
  readonly language: string;
}

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
  };
}
