import { Button, Card, cx, Note } from '@portal/ui/core';
import { DocumentIcon } from '@portal/ui/icons';
import { type DragEvent, useId, useRef, useState } from 'react';
import { type ReadPdf, readPdf } from './read-pdf.ts';
import { texts } from './texts.ts';
import styles from './verificar.module.css';
import type { IssuedDocument } from './verified-document.tsx';

export interface FileComparisonProps {
  /** Document issued with the code of the address, once that is known. */
  readonly document: IssuedDocument | undefined;
  /** The file that was chosen last. */
  readonly file: ReadPdf | undefined;
  readonly onFile: (file: ReadPdf) => void;
}

/** Takes a PDF that a person chooses or drops, and says whether it is the issued one, byte for byte. */
export function FileComparison({ document, file, onFile }: FileComparisonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isNoPdf, setNoPdf] = useState(false);
  const id = useId();

  const take = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    const read = await readPdf(chosen);
    setNoPdf(read === undefined);
    if (read) onFile(read);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <div className={styles['files']}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the button does the same. */}
      <div
        className={cx(styles['drop'], isOver && styles['over'])}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <span className={styles['pic']}>
          <DocumentIcon className="large-icon" />
        </span>
        <h2>
          <span className={styles['wide']}>{texts.file.drop}</span>
          <span className={styles['phone']}>{texts.file.compare}</span>
        </h2>
        <p className="small soft">{texts.file.text}</p>
        <input
          ref={input}
          hidden
          type="file"
          accept="application/pdf"
          aria-label={texts.file.choose}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button variant="line" onClick={() => input.current?.click()}>
          {texts.file.choose}
        </Button>
        {isNoPdf && (
          <p className="err" role="alert">
            {texts.file.notPdf}
          </p>
        )}
      </div>
      {file && (
        <Card as="section" className={styles['same']} aria-labelledby={id}>
          <h3 id={id}>{texts.file.last}</h3>
          <p className="small">
            {file.name}{' '}
            <span className="mute">{texts.file.size(Math.max(1, Math.round(file.size / 1024)))}</span>
          </p>
          <div role="status">
            <Comparison document={document} file={file} />
          </div>
        </Card>
      )}
    </div>
  );
}

function Comparison({ document, file }: { document: IssuedDocument | undefined; file: ReadPdf }) {
  if (!document) return file.code === undefined ? <Note tone="warn">{texts.file.noCode}</Note> : null;
  if (document.sha256 === null) return <Note tone="warn">{texts.file.noFile}</Note>;
  return [document.sha256, ...(document.earlier ?? [])].includes(file.sha256) ? (
    <Note tone="ok">{texts.file.same}</Note>
  ) : (
    <Note tone="bad">{texts.file.different}</Note>
  );
}
