import type { Output } from '@portal/contract';
import { Note } from '@portal/ui/core';
import { groupedId } from '@portal/ui/format';
import { listTexts } from './list-texts.ts';

const text = listTexts.many;

/** Result for the customers that were changed together. */
export type ManyDone = Output<'POST /api/enable/many'> & { readonly active: boolean };

/** Number of changed customers, and each of the others with the reason. */
export function ManySummary({ done }: { done: ManyDone }) {
  const { changed, refused, active } = done;
  return (
    <Note tone={refused.length > 0 ? 'warn' : 'ok'} role="status">
      <p>{text.changed(changed.length, active)}</p>
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
    </Note>
  );
}
