import { call, isGeneral, messageOf, query, useApiMutation } from '@portal/api-client';
import { leaveTerm } from '@portal/contract/handover';
import { bus } from '@portal/event-bus';
import { Button, Note } from '@portal/ui/core';
import { PlanIcon } from '@portal/ui/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from './paying.module.css';
import { invoiceTexts } from './texts.ts';
import type { Invoice } from './wire.ts';

/** The switch of term modification (API-27). */
const termSwitch = query('GET /api/variables/:id/', { params: { id: 1 } });

/** Whether the switch is on, by the server or the service worker's last message (IN-07, IN-08); undefined at first. */
function useTermSwitch(): boolean | undefined {
  const client = useQueryClient();
  useEffect(
    () =>
      bus.on('term-modification.switched@1', ({ is_active }) =>
        client.setQueryData(termSwitch.queryKey, { is_active }),
      ),
    [client],
  );
  const { data, isPending } = useQuery(termSwitch);
  return isPending ? undefined : data?.is_active === true;
}

export interface ModifyTermProps {
  readonly invoice: Invoice;
  readonly fiscalNumber: string;
}

/**
 * 'Modificar Plazo Cuota', shown while the switch is on (IN-07). Shows the reason where the invoice (IN-09) or the
 * validation refuses; otherwise hands the conditions over to the term page and goes there.
 */
export function ModifyTerm({ invoice, fiscalNumber }: ModifyTermProps) {
  const isOn = useTermSwitch();
  const navigate = useNavigate();
  const validation = useApiMutation({
    /** Resolves to the reason where the term cannot be modified. */
    mutationFn: async () => {
      if (!invoice.modify_quota.is_active) return invoice.modify_quota.message;
      const { status, data, message, log_modification } = await call('POST /api/validarModificacionPLazo', {
        body: {
          invoice: invoice.invoice,
          fiscal_number: fiscalNumber,
          cuota: 0,
          user: fiscalNumber,
          log_modification: 0,
        },
      });
      if (status !== 200 || !data) return message;
      leaveTerm({ conditions: data, fiscal_number: fiscalNumber, log_modification, origin: '/facturas' });
      navigate('/modify_terms/');
      return '';
    },
    onError: (error) => {
      if (isGeneral(error)) bus.emit('failed@1', {});
    },
  });
  if (isOn === false) return null;
  const { error, data: reason } = validation;
  const refusal = error && !isGeneral(error) ? messageOf(error) : reason;

  return (
    <>
      {/* The button keeps its place until the switch is known: on phones its line would push the instalments down. */}
      <Button
        variant="quiet"
        icon={<PlanIcon />}
        onClick={() => validation.send()}
        className={isOn ? undefined : styles['unseen']}
      >
        {invoiceTexts.modifyTerm}
      </Button>
      {refusal && (
        <Note tone="warn" role="alert" className={styles['whole']}>
          {refusal}
        </Note>
      )}
    </>
  );
}
