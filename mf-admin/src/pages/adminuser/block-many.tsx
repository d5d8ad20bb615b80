import { call } from '@portal/api-client';
import type { Customer } from '@portal/contract';
import { guardedFigures } from '@portal/contract/guarded-figures';
import { ProvedForm } from '@portal/features/proof';
import { Field, TextInput } from '@portal/ui/controls';
import { Button } from '@portal/ui/core';
import { QueryState } from '@portal/ui/data';
import { typedCount } from '@portal/ui/format';
import { Dialog } from '@portal/ui/overlay';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './adminuser.module.css';
import { blockManyTexts } from './block-many-texts.ts';
import { listTexts } from './list-texts.ts';
import type { ManyDone } from './undo-many.tsx';

const text = listTexts.many;

interface BlockManyProps {
  readonly chosen: readonly Customer[];
  readonly onDone: (done: ManyDone) => void;
  readonly onNone: () => void;
}

/** Blocks or unblocks the chosen customers, as the server's preview shows them, with one reason and one proof. */
export default function BlockMany({ chosen, onDone, onNone }: BlockManyProps) {
  const [active, setActive] = useState<boolean>();
  // The same when it is sent again after a fault: what was done until then stays in the batch that can be taken back.
  const [[toBlock, toUnblock]] = useState(() => [crypto.randomUUID(), crypto.randomUUID()] as const);
  const order = { fiscal_numbers: chosen.map(({ fiscal_number }) => fiscal_number), active: active === true };
  const preview = useQuery({
    queryKey: ['POST /api/enable/many/preview', order],
    queryFn: () => call('POST /api/enable/many/preview', { body: order }),
    enabled: active !== undefined,
    staleTime: 0,
  });
  return (
    <section className={styles['chosen']} aria-label={text.chosen(chosen.length)}>
      <strong>{text.chosen(chosen.length)}</strong>
      <Button variant="danger" onClick={() => setActive(false)}>
        {text.block}
      </Button>
      <Button variant="line" onClick={() => setActive(true)}>
        {text.unblock}
      </Button>
      <Button variant="quiet" onClick={onNone}>
        {text.none}
      </Button>
      <Dialog
        open={active !== undefined}
        title={text.title(chosen.length, active === true)}
        kind="alert"
        onClose={() => setActive(undefined)}
      >
        <QueryState query={preview} errorTitle={blockManyTexts.failed}>
          {({ changes, blocked, sessions }) => {
            const isMany = changes > guardedFigures.peopleTogether;
            return (
              <ProvedForm
                submit={active ? text.unblock : text.block}
                variant={active ? 'primary' : 'danger'}
                reason
                onSend={async (send, { motivo, people = '' }) => {
                  const read = typedCount(people);
                  const typed = isMany ? { people: typeof read === 'number' ? read : 1 } : {};
                  const shown = { shown_blocked: blocked, batch: active ? toUnblock : toBlock };
                  const body = { ...order, ...shown, motivo, ...typed };
                  const done = await send('POST /api/enable/many', { body });
                  setActive(undefined);
                  onDone({ ...done, active: order.active });
                }}
                onCancel={() => setActive(undefined)}
              >
                <p>{blockManyTexts.changes(changes, chosen.length - changes, order.active)}</p>
                <p className="soft">
                  {active ? blockManyTexts.unblockHint : blockManyTexts.blockHint(sessions)}
                </p>
                {isMany && (
                  <Field
                    name="people"
                    label={blockManyTexts.people}
                    help={blockManyTexts.peopleHelp(changes)}
                    required
                  >
                    <TextInput inputMode="numeric" autoComplete="off" />
                  </Field>
                )}
              </ProvedForm>
            );
          }}
        </QueryState>
      </Dialog>
    </section>
  );
}
