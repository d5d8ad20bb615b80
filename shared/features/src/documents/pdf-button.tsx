import { Button, Note } from '@portal/ui/core';
import { DownloadIcon } from '@portal/ui/icons';
import { useState } from 'react';
import { openDocument } from './open-document.ts';

export interface PdfButtonProps {
  readonly children: string;
  /** Resolves to the address of the PDF; undefined without one. */
  readonly ask: () => Promise<string | undefined>;
  /** Message where there is no document. */
  readonly none: string;
  /** Message of a failed call. */
  readonly problemOf: (error: unknown) => string;
  /** `primary` for the main action of its place. */
  readonly variant?: 'line' | 'primary';
}

/** Opens a PDF that the server makes on request; a failure is shown beside the button. */
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
