import { Button } from '@portal/ui/core';
import { type ReactNode, useState } from 'react';
import { releaseTexts as text } from '../../releases-texts.ts';

/** So many rows of a table tell what is going on; the rest is looked up now and then. */
const NEWEST = 8;

interface NewestRowsProps<Row> {
  /** The newest first. */
  readonly rows: readonly Row[];
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** The newest rows, and the others by a press. */
export function NewestRows<Row>({ rows, children }: NewestRowsProps<Row>) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, NEWEST);
  return (
    <>
      {children(shown)}
      {shown.length < rows.length && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {text.allRows(rows.length)}
        </Button>
      )}
    </>
  );
}
