import type { Customer } from '@portal/contract';
import { ProvedDialog } from '@portal/features/proof';
import { Button } from '@portal/ui/core';
import { useState } from 'react';
import styles from './adminuser.module.css';
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
      <ProvedDialog
        open={active !== undefined}
        title={text.title(chosen.length, active === true)}
        hint={active ? text.unblockHint : text.blockHint}
        submit={active ? text.unblock : text.block}
        variant={active ? 'primary' : 'danger'}
        reason
        proof
        onSend={async (send, { motivo }) => {
          if (active === undefined) return;
          const fiscal_numbers = chosen.map(({ fiscal_number }) => fiscal_number);
          const done = await send('POST /api/enable/many', { body: { fiscal_numbers, active, motivo } });
          setActive(undefined);
          onDone({ ...done, active });
        }}
        onCancel={() => setActive(undefined)}
      />
    </section>
  );
}
