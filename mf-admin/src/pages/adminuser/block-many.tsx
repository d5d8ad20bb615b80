import type { Customer } from '@portal/contract';
import { guardedFigures } from '@portal/contract/guarded-figures';
import { ProvedForm } from '@portal/features/proof';
import { Field, TextInput } from '@portal/ui/controls';
import { Button } from '@portal/ui/core';
import { typedCount } from '@portal/ui/format';
import { Dialog } from '@portal/ui/overlay';
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

/** Blocks or unblocks the chosen customers with one reason and one proof. */
export default function BlockMany({ chosen, onDone, onNone }: BlockManyProps) {
  const [active, setActive] = useState<boolean>();
  // The same when it is sent again after a fault: what was done until then stays in the batch that can be taken back.
  const [[toBlock, toUnblock]] = useState(() => [crypto.randomUUID(), crypto.randomUUID()] as const);
  const isMany = chosen.length > guardedFigures.peopleTogether;
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
        <ProvedForm
          submit={active ? text.unblock : text.block}
          variant={active ? 'primary' : 'danger'}
          reason
          onSend={async (send, { motivo, people = '' }) => {
            if (active === undefined) return;
            const idsOf = (some: readonly Customer[]) => some.map(({ fiscal_number }) => fiscal_number);
            const fiscal_numbers = idsOf(chosen);
            const shown_blocked = idsOf(chosen.filter(({ status }) => status === 'INACTIVE'));
            const read = typedCount(people);
            const typed = isMany ? { people: typeof read === 'number' ? read : 1 } : {};
            const done = await send('POST /api/enable/many', {
              body: {
                ...{ fiscal_numbers, shown_blocked, active, motivo, ...typed },
                batch: active ? toUnblock : toBlock,
              },
            });
            setActive(undefined);
            onDone({ ...done, active });
          }}
          onCancel={() => setActive(undefined)}
        >
          <p className="soft">{active ? blockManyTexts.unblockHint : blockManyTexts.blockHint}</p>
          {isMany && (
            <Field
              name="people"
              label={blockManyTexts.people}
              help={blockManyTexts.peopleHelp(chosen.length)}
              required
            >
              <TextInput inputMode="numeric" autoComplete="off" />
            </Field>
          )}
        </ProvedForm>
      </Dialog>
    </section>
  );
}
