import { ApiResponseError, messageOf, query } from '@portal/api-client';
import type { Customer } from '@portal/contract';
import { type Given, isAboutTheProof, ProvedDialog, type SendWithProof } from '@portal/features/proof';
import { Button, Note } from '@portal/ui/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { blockTexts } from './block-texts.ts';
import { SavedNotice } from './reload-after-save.tsx';

const text = blockTexts;
/** An ID without the marks that the core system may write into it (CU-15). */
const plainId = (fiscalNumber: string): string => fiscalNumber.replace(/[\s_.-]/g, '');

/** 'Bloquear' for an active customer, 'Des-Bloquear' for any other (CU-07, CU-08, CU-09, CU-14, CU-15). */
export function BlockCustomer({
  customer,
}: {
  customer: Pick<Customer, 'fiscal_number' | 'first_name' | 'status'>;
}) {
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const client = useQueryClient();
  const active = customer.status !== 'ACTIVE';

  const change = async (send: SendWithProof, { motivo }: Given) => {
    const fiscalNumber = plainId(customer.fiscal_number);
    try {
      const body = { fiscal_number: fiscalNumber, active, motivo };
      const { message } = await send('POST /api/enable', { body });
      setDone(message);
      // The status on the page changes at once, without a reload.
      await client.invalidateQueries({
        queryKey: query('GET /api/customers/:fiscal_number', { params: { fiscal_number: fiscalNumber } })
          .queryKey,
      });
      setAsking(false);
    } catch (error) {
      // The dialog shows faults of its own fields; any other refusal is shown here.
      if (isAboutTheProof(error)) throw error;
      setProblem(
        error instanceof ApiResponseError && error.envelope.code === 'USER_DOES_NOT_EXIST'
          ? messageOf(error)
          : text.failed,
      );
      setAsking(false);
    }
  };
  const ask = () => {
    setProblem(undefined);
    if (plainId(customer.fiscal_number) === '') setProblem(text.idRequired);
    else setAsking(true);
  };

  return (
    <>
      {done && <SavedNotice message={done} />}
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <Button variant={active ? 'line' : 'danger'} disabled={done !== undefined} onClick={ask}>
        {active ? text.unblock : text.block}
      </Button>
      <ProvedDialog
        open={asking}
        title={active ? text.unblockTitle(customer.first_name) : text.blockTitle(customer.first_name)}
        hint={active ? text.unblockHint : text.blockHint}
        submit={active ? text.unblock : text.block}
        variant={active ? 'primary' : 'danger'}
        reason
        proof
        onSend={change}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
