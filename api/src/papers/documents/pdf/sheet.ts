import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { sfntFont } from './sfnt-font.ts';

/** Brand colours of the design tokens; paper is always light. */
export const ink = {
  brand: '#003223',
  accent: '#115d42',
  leaf: '#abd9bf',
  tint: '#e9f6ee',
  text: '#1c2420',
  quiet: '#56615b',
  line: '#d5ddd8',
} as const;

export const MARGIN = 48;
/** Space at the foot of every page for its number, in points. */
const FOOT = 18;

const require = createRequire(import.meta.url);
const readFont = (weight: 400 | 600): Buffer =>
  sfntFont(
    readFileSync(
      require.resolve(`@fontsource/hanken-grotesk/files/hanken-grotesk-latin-${weight}-normal.woff`),
    ),
  );
let fonts: { readonly regular: Buffer; readonly semibold: Buffer } | undefined;

export type Face = 'regular' | 'semibold';

export interface TextStyle {
  readonly face?: Face;
  readonly size: number;
  readonly color?: string;
  readonly align?: 'left' | 'right';
  /** Points between lines. */
  readonly gap?: number;
}

/** The font has western European letters only. Another letter is drawn without its accent, or as `?`. */
const drawable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[^\n -~\u00a0-\u00ff\u2010-\u2027\u20ac]/g, (letter) => {
      const plain = letter.normalize('NFD').replace(/\p{M}/gu, '');
      return /^[ -~]+$/.test(plain) ? plain : '?';
    });

/**
 * A document on paper of size Letter that grows downwards, and by a page where a part does not fit. Everything drawn is
 * tagged for screen readers or marked as decoration (PDF/UA).
 */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly left = MARGIN;
  readonly width: number;
  readonly #chunks: Buffer[] = [];
  readonly #root: PDFKit.PDFStructureElement;
  y = MARGIN;

  constructor(options: {
    readonly title: string;
    readonly author: string;
    /** Verification code, which is among the keywords of the file for readers of its bytes. */
    readonly code: string;
    readonly at: Date;
    readonly isWide: boolean;
  }) {
    this.doc = new PDFDocument({
      size: 'LETTER',
      layout: options.isWide ? 'landscape' : 'portrait',
      // The sheet alone decides where a page ends.
      margin: 0,
      bufferPages: true,
      font: '',
      pdfVersion: '1.7',
      // The types of the library do not have this option yet.
      subset: 'PDF/UA',
      tagged: true,
      displayTitle: true,
      lang: 'es-CO',
      info: {
        Title: options.title,
        Author: options.author,
        Keywords: options.code,
        CreationDate: options.at,
        ModDate: options.at,
      },
    } as unknown as PDFKit.PDFDocumentOptions);
    this.doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    fonts ??= { regular: readFont(400), semibold: readFont(600) };
    this.doc.registerFont('regular', fonts.regular);
    this.doc.registerFont('semibold', fonts.semibold);
    this.width = this.doc.page.width - 2 * MARGIN;
    this.#root = this.doc.struct('Document');
    this.doc.addStructure(this.#root);
  }

  /** Last point that may be drawn on. */
  get bottom(): number {
    return this.doc.page.height - MARGIN - FOOT;
  }

  /** Starts a page unless this many points are left. @returns whether it did. */
  room(height: number): boolean {
    if (this.y + height <= this.bottom) return false;
    this.doc.addPage();
    this.y = MARGIN;
    return true;
  }

  heightOf(text: string, style: TextStyle, width = this.width): number {
    this.#use(style);
    return this.doc.heightOfString(drawable(text), { width, lineGap: style.gap ?? 2 });
  }

  /** Adds an element to the reading order: to its parent, or to the document without one. */
  element(type: string, parent: PDFKit.PDFStructureElement = this.#root): PDFKit.PDFStructureElement {
    const element = this.doc.struct(type);
    parent.add(element);
    return element;
  }

  /** Text as one element. Does not move `y`. */
  text(
    type: string,
    text: string,
    style: TextStyle,
    at: { x?: number; y?: number; width?: number } = {},
    parent: PDFKit.PDFStructureElement = this.#root,
    options: { readonly scope?: 'Column' | 'Row' } = {},
  ): void {
    const { x = this.left, y = this.y, width = this.width } = at;
    const draw = () => {
      this.#use(style);
      this.doc.text(drawable(text), x, y, { width, align: style.align ?? 'left', lineGap: style.gap ?? 2 });
    };
    parent.add(this.doc.struct(type, options as object, [draw]));
  }

  /** A paragraph or heading in the flow. */
  paragraph(type: 'P' | 'H1' | 'H2' | 'Note', text: string, style: TextStyle, after = 8): void {
    const height = this.heightOf(text, style);
    this.room(height);
    this.text(type, text, style);
    this.y += height + after;
  }

  /** Draws lines, fills and other parts that a screen reader must skip. */
  decoration(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' } as never);
    this.doc.save();
    draw(this.doc);
    this.doc.restore();
    this.doc.endMarkedContent();
  }

  /** A drawing with its description in words. */
  figure(alt: string, draw: (doc: PDFKit.PDFDocument) => void): void {
    const paint = () => {
      this.doc.save();
      draw(this.doc);
      this.doc.restore();
    };
    this.#root.add(this.doc.struct('Figure', { alt } as object, [paint]));
  }

  /** Draws on every page, once all pages exist. */
  onEveryPage(draw: (doc: PDFKit.PDFDocument, page: number, pages: number) => void): void {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(start + page);
      this.decoration((doc) => draw(doc, page + 1, count));
    }
  }

  async finish(): Promise<Buffer> {
    const ended = new Promise<void>((resolve, reject) => {
      this.doc.once('end', resolve);
      this.doc.once('error', reject);
    });
    this.#root.end();
    this.doc.end();
    await ended;
    return Buffer.concat(this.#chunks);
  }

  #use({ face = 'regular', size, color = ink.text }: TextStyle): void {
    this.doc.font(face).fontSize(size).fillColor(color);
  }
}
