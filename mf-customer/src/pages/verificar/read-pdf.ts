import { readVerificationCode } from '@portal/values/certificate-code';

/** Properties of a PDF for its comparison: the hash of its bytes, and its code where the file names one. */
export interface ReadPdf {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly sha256: string;
  readonly code: string | undefined;
}

const CODE_IN_FILE = /[0-9A-HJKMNP-TV-Z]{5}(?:-[0-9A-HJKMNP-TV-Z]{5}){3}/;

/** Reads a PDF in the browser; the file is not sent anywhere. @returns undefined for a file that is no PDF. */
export async function readPdf(file: File): Promise<ReadPdf | undefined> {
  const bytes = await file.arrayBuffer();
  const text = new TextDecoder('latin1').decode(bytes);
  if (!text.startsWith('%PDF-')) return undefined;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return {
    name: file.name,
    size: file.size,
    sha256: [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    code: readVerificationCode(CODE_IN_FILE.exec(text)?.[0] ?? ''),
  };
}
