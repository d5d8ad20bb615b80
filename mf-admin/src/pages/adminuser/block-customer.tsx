import { CallRefused, call, messageOf } from '@portal/api-client';
import type { Customer } from '@portal/contract';
import { Button, Note } from '@portal/ui/core';
import { ConfirmDialog } from '@portal/ui/overlay';
import { useState } from 'react';
import { SavedNotice } from '../../parts/saved-notice.tsx';
import { texts } from '../../texts.ts';

const text = texts.block;

/** 'Bloquear' for an active customer, 'Des-Bloquear' for any other (CU-07, CU-08, CU-09, CU-14, CU-15). */
export function BlockCustomer({
  customer,
}: {
  customer: Pick<Customer, 'fiscal_number' | 'first_name' | 'status'>;
}) {
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const active = customer.status !== 'ACTIVE';

  const change = async () => {
    const fiscalNumber = customer.fiscal_number.replace(/[\s_]/g, '');
    if (fiscalNumber === '') {
      setProblem(text.idRequired);
      return;
    }
    try {
      const { message } = await call('POST /api/enable', { body: { fiscal_number: fiscalNumber, active } });
      setDone(message);
    } catch (error) {
      setProblem(
        error instanceof CallRefused && error.envelope.code === 'USER_DOES_NOT_EXIST'
          ? messageOf(error)
          : text.failed,
      );
    } finally {
      setAsking(false);
    }
  };

  return (
    <>
      {done && <SavedNotice message={done} />}
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <Button
        variant={active ? 'line' : 'danger'}
        disabled={done !== undefined}
        onClick={() => setAsking(true)}
      >
        {active ? text.unblock : text.block}
      </Button>
      <ConfirmDialog
        open={asking}
        title={active ? text.unblockTitle(customer.first_name) : text.blockTitle(customer.first_name)}
        confirmText={active ? text.unblock : text.block}
        variant={active ? 'primary' : 'danger'}
        onConfirm={change}
        onCancel={() => setAsking(false)}
      >
        <p>{active ? text.unblockHint : text.blockHint}</p>
      </ConfirmDialog>
    </>
  );
}
