import { extractText, getDocumentProxy, getMeta } from 'unpdf';

export interface ReadPdf {
  /** All of the text in reading order, one space between pieces. */
  readonly text: string;
  readonly pages: number;
  readonly title: string;
  readonly language: string;
}

/** Reads a PDF back with a library that did not write it. */
export const readPdf = async (bytes: Uint8Array): Promise<ReadPdf> => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  const { info } = await getMeta(pdf);
  return {
    text: text.replace(/\s+/g, ' '),
    pages: totalPages,
    title: String(info['Title']),
    language: String(info['Language']),
  };
};
