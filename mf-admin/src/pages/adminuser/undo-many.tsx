import type { Output } from '@portal/contract';
import { ProvedDialog } from '@portal/features/proof';
import { Button } from '@portal/ui/core';
import { useState } from 'react';
import { listTexts } from './list-texts.ts';

const text = listTexts.many;

/** Result for the customers that were changed together. */
export type ManyDone = Output<'POST /api/enable/many'> & { readonly active: boolean };

/** Takes a batch of blocked or unblocked customers back. */
export default function UndoMany({ done, onDone }: { done: ManyDone; onDone: (done: ManyDone) => void }) {
  const [asking, setAsking] = useState(false);
  const [batch] = useState(() => crypto.randomUUID());
  const active = !done.active;
  return (
    <>
      <Button variant="line" onClick={() => setAsking(true)}>
        {text.undo}
      </Button>
      <ProvedDialog
        open={asking}
        title={text.title(done.changed.length, active)}
        hint={text.undoHint}
        submit={active ? text.unblock : text.block}
        variant={active ? 'primary' : 'danger'}
        reason
        proof
        onSend={async (send, { motivo }) => {
          const body = { fiscal_numbers: done.changed, active, motivo, undoes: done.batch, batch };
          const back = await send('POST /api/enable/many', { body });
          setAsking(false);
          onDone({ ...back, active });
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
