import type { Output } from '@portal/contract';
import { Button } from '@portal/ui/core';
import { longMoment } from '@portal/ui/format';
import { Dialog } from '@portal/ui/overlay';
import { useState } from 'react';
import { adminTexts } from '../../admin-texts.ts';
import { useSaveFrame } from '../save-frame.tsx';
import styles from './trash.module.css';

const text = adminTexts.trash;

type Trashed = Output<'GET /api/contents/trash'>['contents'][number];

interface TrashProps {
  readonly items: readonly Trashed[];
  readonly onRestore: (item: Pick<Trashed, 'id' | 'version'>) => Promise<unknown>;
  /** Message once an item is back. */
  readonly restored: string;
  readonly reloadAt?: (id: number) => string;
}

/** What was thrown away, each with a button to restore it; renders nothing while the trash is empty. */
export function Trash({ items, onRestore, restored, reloadAt }: TrashProps) {
  const { run, done } = useSaveFrame();
  const [open, setOpen] = useState(false);
  if (items.length === 0) return null;
  return (
    <>
      <Button variant="quiet" wide onClick={() => setOpen(true)}>
        {text.open(items.length)}
      </Button>
      <Dialog
        open={open}
        title={text.title}
        onClose={() => setOpen(false)}
        actions={
          <Button variant="line" onClick={() => setOpen(false)}>
            {text.close}
          </Button>
        }
      >
        <TrashList
          items={items}
          disabled={done}
          onRestore={(item) => {
            setOpen(false);
            void run({
              title: text.restore,
              run: async () => {
                await onRestore(item);
                return restored;
              },
              reloadAt: () => reloadAt?.(item.id),
            });
          }}
        />
      </Dialog>
    </>
  );
}

interface TrashListProps {
  readonly items: readonly Trashed[];
  readonly onRestore: (item: Pick<Trashed, 'id' | 'version'>) => unknown;
  readonly disabled?: boolean;
}

/** What was thrown away, by whom and when, each with a button to restore it. */
export function TrashList({ items, onRestore, disabled = false }: TrashListProps) {
  return (
    <>
      <p className="soft">{text.hint}</p>
      <ul className={styles['trash']}>
        {items.map(({ id, version, nombre, user, trashed }) => (
          <li key={id}>
            <span>
              <strong>{nombre}</strong>
              <br />
              <span className="tiny mute">{text.about(user, longMoment(trashed))}</span>
            </span>
            <Button
              variant="quiet"
              disabled={disabled}
              aria-label={text.restoreOne(nombre)}
              onClick={() => onRestore({ id, version })}
            >
              {text.restore}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
