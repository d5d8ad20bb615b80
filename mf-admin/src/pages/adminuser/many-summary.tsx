import { Note } from '@portal/ui/core';
import { groupedId } from '@portal/ui/format';
import { lazy, Suspense } from 'react';
import { listTexts } from './list-texts.ts';
import type { ManyDone } from './undo-many.tsx';

const UndoMany = lazy(() => import('./undo-many.tsx'));
const text = listTexts.many;

/** Customers by what became of them, those that could not be changed with the reason; the batch can be taken back. */
export function ManySummary({ done, onDone }: { done: ManyDone; onDone: (done: ManyDone) => void }) {
  const { changed, unchanged, since, refused, active } = done;
  return (
    <Note tone={refused.length > 0 ? 'warn' : 'ok'} role="status">
      <p>{text.changed(changed.length, active)}</p>
      {unchanged.length > 0 && <p>{text.unchanged(unchanged.length, active)}</p>}
      {since.length > 0 && <p>{text.since(since.length)}</p>}
      {refused.length > 0 && (
        <>
          <p>{text.refused(refused.length)}</p>
          <ul>
            {refused.map(({ fiscal_number, message }) => (
              <li key={fiscal_number}>
                {groupedId(fiscal_number)}: {message}
              </li>
            ))}
          </ul>
        </>
      )}
      {changed.length > 0 && (
        <Suspense>
          <UndoMany done={done} onDone={onDone} />
        </Suspense>
      )}
    </Note>
  );
}
