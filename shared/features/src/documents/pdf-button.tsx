import { Button, Note } from '@portal/ui/core';
import { DownloadIcon } from '@portal/ui/icons';
import { useState } from 'react';
import { openDocument } from './open-document.ts';

export interface PdfButtonProps {
  readonly children: string;
  /** Answers the address of the PDF, or nothing where there is none. */
  readonly ask: () => Promise<string | undefined>;
  /** Message where there is no document. */
  readonly none: string;
  /** Message of a failed call. */
  readonly problemOf: (error: unknown) => string;
  /** `primary` where it is the main thing to do. */
  readonly variant?: 'line' | 'primary';
}

/** Opens a PDF that the server makes when asked, and says beside itself where that did not work. */
export function PdfButton({ children, ask, none, problemOf, variant = 'line' }: PdfButtonProps) {
  const [problem, setProblem] = useState<string>();
  const open = async (): Promise<void> => {
    setProblem(undefined);
    try {
      if (!(await openDocument(ask))) setProblem(none);
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  return (
    <>
      <Button variant={variant} icon={<DownloadIcon className="small-icon" />} onClick={open}>
        {children}
      </Button>
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
    </>
  );
}
