import { call, messageOf, query } from '@portal/api-client';
import { leaveTerm } from '@portal/contract/handover';
import { Button, Note } from '@portal/ui/core';
import { PlanIcon } from '@portal/ui/icons';
import { useNavigate } from '@portal/ui/router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { invoiceTexts } from '../../texts.ts';
import styles from './facturas.module.css';
import type { Invoice } from './wire.ts';

/** Number of the switch of term modification (API-27). */
const TERM_SWITCH = 1;

export interface ModifyTermProps {
  readonly invoice: Invoice;
  readonly fiscalNumber: string;
}

/**
 * 'Modificar Plazo Cuota': there while the switch is on (IN-07). Says why not where the invoice refuses (IN-09)
 * or the validation does; else leaves the conditions for the term page and goes there.
 */
export function ModifyTerm({ invoice, fiscalNumber }: ModifyTermProps) {
  const flag = useQuery(query('GET /api/variables/:id/', { params: { id: TERM_SWITCH } }));
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string>();
  if (!flag.data?.is_active) return null;

  const modify = async (): Promise<void> => {
    if (!invoice.modify_quota.is_active) return setRefusal(invoice.modify_quota.message);
    setRefusal(undefined);
    try {
      const reply = await call('POST /api/validarModificacionPLazo', {
        body: {
          invoice: invoice.invoice,
          fiscal_number: fiscalNumber,
          cuota: 0,
          user: fiscalNumber,
          log_modification: 0,
        },
      });
      if (reply.status !== 200 || !reply.data) return setRefusal(reply.message);
      leaveTerm({
        conditions: reply.data,
        fiscal_number: fiscalNumber,
        log_modification: reply.log_modification,
        origin: '/facturas',
      });
      navigate('/modify_terms/');
    } catch (error) {
      setRefusal(messageOf(error));
    }
  };

  return (
    <>
      <Button variant="quiet" icon={<PlanIcon />} onClick={modify}>
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
