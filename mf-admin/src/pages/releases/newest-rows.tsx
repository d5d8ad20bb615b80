import { Button } from '@portal/ui/core';
import { type ReactNode, useState } from 'react';
import { releaseTexts as text } from './texts.ts';

/** Number of rows that show the present state; older rows are looked up rarely. */
const NEWEST = 8;

interface NewestRowsProps<Row> {
  /** The newest first. */
  readonly rows: readonly Row[];
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** Shows the newest rows; a button shows the others. */
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
