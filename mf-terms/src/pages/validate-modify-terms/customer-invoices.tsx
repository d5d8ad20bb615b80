import { call, messageOf, query, useApiMutation } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { leaveTerm } from '@portal/contract/handover';
import { Field, Select } from '@portal/ui/controls';
import { Button, Card, EmptyState, Note, Stack } from '@portal/ui/core';
import { type Column, DataTable } from '@portal/ui/data';
import { groupedId, pesos, shortDate } from '@portal/ui/format';
import { AlertDialog } from '@portal/ui/overlay';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTermSwitch } from '../../parts/term-switch.ts';
import { texts } from '../../texts.ts';
import styles from './validate-modify-terms.module.css';
import { byZone, type LookedUpInvoice, mayModify } from './zones.ts';

const text = texts.lookup;

type Found = Output<'POST /api/consultUserInvoices'>;

export interface CustomerInvoicesProps {
  readonly found: Found;
  /** ID that was looked up. */
  readonly fiscalNumber: string;
}

/** Invoices of a customer in two groups by zone, each with a button to change its term (TM-30 … TM-32). */
export function CustomerInvoices({ found, fiscalNumber }: CustomerInvoicesProps) {
  const isOn = useTermSwitch();
  const user = useQuery(query('GET /api/user'));
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const [reasonIsMissing, setReasonIsMissing] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const { open, excluded } = byZone(found.invoices);

  const acting = user.data?.fiscal_number ?? '';
  const validation = useApiMutation({
    mutationFn: (invoice: string) =>
      call('POST /api/validarModificacionPLazo', {
        body: {
          invoice,
          fiscal_number: fiscalNumber,
          cuota: 0,
          user: acting,
          log_modification: 0,
          motivo: reason,
        },
      }),
    onSuccess({ status, data: conditions, log_modification }) {
      if (status !== 200 || !conditions) return;
      leaveTerm({
        conditions,
        fiscal_number: fiscalNumber,
        log_modification,
        user: acting,
        origin: '/validate_modify_terms',
      });
      navigate('/modify_terms/');
    },
  });
  const { data: reply, error } = validation;
  const isRefused = error !== null || (reply !== undefined && (reply.status !== 200 || !reply.data));
  const modify = (invoice: string): Promise<void> | undefined => {
    if (reason !== '') return validation.send(invoice);
    setReasonIsMissing(true);
    field.current?.querySelector('select')?.focus();
    return undefined;
  };

  if (found.invoices.length === 0) {
    return (
      <div role="status">
        <NoInvoices />
      </div>
    );
  }
  return (
    <Stack>
      <Card title={text.customer(`${found.first_name} ${found.last_name}`, groupedId(fiscalNumber))}>
        <Stack>
          {!isOn && <Note tone="warn">{texts.modify.off}</Note>}
          <div className={styles['reason']} ref={field}>
            <Field
              label={text.reason}
              help={text.reasonHelp}
              error={reasonIsMissing ? text.reasonMissing : undefined}
            >
              <Select
                placeholder={text.reasonMissing}
                value={reason}
                onValue={(chosen) => {
                  setReason(chosen);
                  setReasonIsMissing(false);
                }}
                options={text.reasons.map((value) => ({ value, label: value }))}
              />
            </Field>
          </div>
        </Stack>
      </Card>
      <Group title={text.groups.open} invoices={open} isOn={isOn} onModify={modify} />
      {excluded.length > 0 && (
        <Group title={text.groups.excluded} invoices={excluded} isOn={isOn} onModify={modify} />
      )}
      <AlertDialog open={isRefused} title={reply?.title || text.refused} onClose={validation.reset}>
        <p className="soft">{error ? messageOf(error) : reply?.message}</p>
      </AlertDialog>
    </Stack>
  );
}

export function NoInvoices() {
  return <EmptyState title={text.none}>{text.noneHelp}</EmptyState>;
}

interface GroupProps {
  readonly title: string;
  readonly invoices: readonly LookedUpInvoice[];
  readonly isOn: boolean;
  readonly onModify: (invoice: string) => Promise<void> | undefined;
}

function Group({ title, invoices, isOn, onModify }: GroupProps) {
  const columns: readonly Column<LookedUpInvoice>[] = [
    { id: 'invoice', header: text.columns.invoice, place: 'key', cell: (row) => row.invoice },
    { id: 'date', header: text.columns.date, className: 'num', cell: (row) => shortDate(row.date) },
    { id: 'term', header: text.columns.term, align: 'end', cell: (row) => row.term },
    { id: 'quota', header: text.columns.quota, align: 'end', cell: (row) => pesos(row.quota) },
    {
      id: 'balance',
      header: text.columns.balance,
      align: 'end',
      className: 'num strong',
      cell: (row) => pesos(row.balance),
    },
    {
      id: 'actions',
      header: text.columns.actions,
      hiddenHeader: true,
      place: 'full',
      align: 'end',
      cell: (row) => (
        <div className={styles['act']}>
          {mayModify(row) ? (
            <>
              <Button variant="line" disabled={!isOn} onClick={() => onModify(row.invoice)}>
                {text.modify}
                <span className="visually-hidden">{text.modifyOf(row.invoice)}</span>
              </Button>
              {!row.modify_quota.is_active && row.modify_quota.message && (
                <span className="tiny mute">{row.modify_quota.message}</span>
              )}
            </>
          ) : (
            <span className="small soft">{text.excluded}</span>
          )}
        </div>
      ),
    },
  ];
  return (
    <Card title={title}>
      {invoices.length === 0 ? (
        <p className="mute">{text.noneInGroup}</p>
      ) : (
        <DataTable caption={title} columns={columns} rows={invoices} rowKey={({ invoice }) => invoice} />
      )}
    </Card>
  );
}
