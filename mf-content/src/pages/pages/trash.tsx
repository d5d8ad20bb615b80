import { call, query } from '@portal/api-client';
import { Button } from '@portal/ui/core';
import { longMoment } from '@portal/ui/format';
import { Dialog } from '@portal/ui/overlay';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSaveFrame } from '../../parts/save-frame.tsx';
import { pageTexts } from './page-texts.ts';
import styles from './pages.module.css';

const text = pageTexts.trash;

/** Deleted pages, each with a button to restore it; renders nothing while the trash is empty. */
export function Trash() {
  const { run, done } = useSaveFrame();
  const [open, setOpen] = useState(false);
  const pages = useQuery(query('GET /api/contents/trash')).data?.contents ?? [];
  if (pages.length === 0) return null;
  return (
    <>
      <Button variant="quiet" wide onClick={() => setOpen(true)}>
        {text.open(pages.length)}
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
        <p className="soft">{text.hint}</p>
        <ul className={styles['trash']}>
          {pages.map(({ id, nombre, user, trashed }) => (
            <li key={id}>
              <span>
                <strong>{nombre}</strong>
                <br />
                <span className="tiny mute">{text.about(user, longMoment(trashed))}</span>
              </span>
              <Button
                variant="quiet"
                disabled={done}
                aria-label={text.restoreOne(nombre)}
                onClick={() => {
                  setOpen(false);
                  void run({
                    title: text.restore,
                    run: async () => {
                      await call('POST /api/contents/:id/untrash', { params: { id }, body: {} });
                      return text.restored;
                    },
                    reloadAt: () => `/pages?page=${id}`,
                  });
                }}
              >
                {text.restore}
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
