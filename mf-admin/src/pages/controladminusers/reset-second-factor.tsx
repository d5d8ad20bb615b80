import { ProvedDialog } from '@portal/features/proof';
import { Button, Note } from '@portal/ui/core';
import { useState } from 'react';
import type { AdminUser } from './admin-user-record.ts';
import { adminUsersTexts } from './texts.ts';

const text = adminUsersTexts.secondFactor;
/** Takes the second factor of a colleague away who lost phone and codes, with a reason (threat T09). */
export function ResetSecondFactor({ user }: { user: Pick<AdminUser, 'id' | 'first_name'> }) {
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<string>();
  if (done) {
    return (
      <Note tone="ok" role="status">
        {done}
      </Note>
    );
  }
  return (
    <div className="stack">
      <p>
        <strong>{text.title}</strong>
        <br />
        {text.active}
      </p>
      <div className="row">
        <Button variant="line" onClick={() => setAsking(true)}>
          {text.reset}
        </Button>
      </div>
      <ProvedDialog
        open={asking}
        title={text.ask(user.first_name)}
        hint={text.hint}
        submit={text.reset}
        pendingText={text.resetting}
        variant="danger"
        reason
        onSend={async (send, { motivo }) => {
          const input = { params: { id: user.id }, body: { motivo } };
          setDone((await send('POST /api/adminUsers/:id/resetSecondFactor', input)).message);
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
