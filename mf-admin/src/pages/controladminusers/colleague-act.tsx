import { ProvedDialog } from '@portal/features/proof';
import { Button, Card, Note } from '@portal/ui/core';
import { useState } from 'react';
import type { AdminUser } from './admin-user-record.ts';
import styles from './controladminusers.module.css';
import { adminUsersTexts } from './texts.ts';

const { acts } = adminUsersTexts;

/** An act on a colleague's account, with a reason and the own proof: see the calls in the contract. */
export function ColleagueAct({
  act,
  user,
}: {
  act: keyof typeof acts;
  user: Pick<AdminUser, 'id' | 'first_name'>;
}) {
  const text = acts[act];
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<string>();
  return (
    <Card className={styles['form']}>
      {done ? (
        <Note tone="ok" role="status">
          {done}
        </Note>
      ) : (
        <div className="stack">
          <p>
            <strong>{text.title}</strong>
            <br />
            {text.now}
          </p>
          <div className="row">
            <Button variant="line" onClick={() => setAsking(true)}>
              {text.submit}
            </Button>
          </div>
          <ProvedDialog
            open={asking}
            title={text.ask(user.first_name)}
            hint={text.hint}
            submit={text.submit}
            pendingText={text.pending}
            variant="danger"
            reason
            onSend={async (send, { motivo }) => {
              const input = { params: { id: user.id }, body: { motivo } };
              setDone((await send(`POST /api/adminUsers/:id/${act}`, input)).message);
            }}
            onCancel={() => setAsking(false)}
          />
        </div>
      )}
    </Card>
  );
}
