import { call, query } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { ProvedDialog } from '@portal/features/proof';
import { Badge, Button } from '@portal/ui/core';
import { dateOf, pesos, shortDate } from '@portal/ui/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { personOf } from './case-queue.tsx';
import styles from './money-desk.module.css';
import { refundTexts as text } from './refund-texts.ts';

type Refund = Output<'GET /api/money/refunds'>['refunds'][number];
type Asked =
  | { readonly kind: 'file'; readonly number?: number }
  | { readonly kind: 'paid' | 'failed'; readonly refund: Refund };

const TONES = { asked: 'wait', in_file: 'wait', paid: 'ok', failed: 'bad', cancelled: 'neutral' } as const;

/** Gives a text to the browser as a file. */
function download(name: string, csv: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Money that is given back, until it reached the customer, with the file by which it is paid out. */
export default function Refunds() {
  const client = useQueryClient();
  const { data } = useQuery(query('GET /api/money/refunds'));
  const [asked, setAsked] = useState<Asked>();
  const refunds = data?.refunds ?? [];
  const waiting = refunds.filter(({ state }) => state === 'asked');
  const files = new Set(refunds.flatMap(({ state, file }) => (state === 'in_file' ? (file ?? []) : [])));
  const sum = waiting.reduce((total, { amount }) => total + amount, 0);
  if (refunds.length === 0) return null;
  const about = asked?.kind === 'paid' || asked?.kind === 'failed' ? asked.refund : undefined;
  const again = asked?.kind === 'file' ? asked.number : undefined;
  const first = data?.file_asked_by;
  return (
    <section className={`card ${styles['refunds']}`} aria-label={text.title}>
      <header>
        <h2>{text.title}</h2>
        {waiting.length > 0 && (
          <Button variant="line" onClick={() => setAsked({ kind: 'file' })}>
            {text.file(waiting.length, pesos(sum))}
          </Button>
        )}
        {[...files].map((number) => (
          <Button key={number} variant="line" onClick={() => setAsked({ kind: 'file', number })}>
            {text.again(number)}
          </Button>
        ))}
      </header>
      {first && <p className="soft">{text.askedBy(first.name)}</p>}
      <ul>
        {refunds.map((refund) => (
          <li key={refund.act_id}>
            <p>
              <b>{personOf(refund)}</b> <b className="num">{pesos(refund.amount)}</b>
              <br />
              <span className={styles['tiny']}>
                {shortDate(dateOf(refund.changed_at))}
                {refund.file !== null && ` · ${text.inFile(refund.file)}`}
                {refund.reason && ` · “${refund.reason}”`}
              </span>
            </p>
            <Badge tone={TONES[refund.state]}>{text.states[refund.state]}</Badge>
            {refund.state === 'in_file' && (
              <span className={styles['results']}>
                {(['paid', 'failed'] as const).map((kind) => (
                  <Button key={kind} variant="line" onClick={() => setAsked({ kind, refund })}>
                    {text[kind]}
                  </Button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
      <ProvedDialog
        open={asked?.kind === 'file'}
        title={again === undefined ? text.file(waiting.length, pesos(sum)) : text.again(again)}
        hint={again === undefined ? text.fileHint : text.againHint}
        submit={again === undefined && !first ? text.fileSubmit : text.againSubmit}
        onSend={async (send) => {
          const body = again === undefined ? {} : { number: again };
          try {
            const { number, csv } = await send('POST /api/money/refunds/file', { body });
            if (number !== null) download(text.name(number), csv);
            setAsked(undefined);
          } finally {
            // Also where the reply was lost: the file that was made is then among those to have again.
            await client.invalidateQueries({ queryKey: ['GET /api/money/refunds'] });
          }
        }}
        onCancel={() => setAsked(undefined)}
      />
      <ProvedDialog
        open={about !== undefined}
        title={about ? text.of(personOf(about), pesos(about.amount)) : ''}
        hint={asked?.kind === 'failed' ? text.failedHint : text.paidHint}
        submit={text.note}
        reason={asked?.kind === 'failed'}
        proof={false}
        onSend={async (_send, { motivo }) => {
          if (asked === undefined || asked.kind === 'file') return;
          const { kind: result, refund } = asked;
          const body = { result, ...(result === 'failed' ? { reason: motivo } : {}) };
          await call('POST /api/money/refunds/:id/result', { params: { id: refund.act_id }, body });
          setAsked(undefined);
          await client.invalidateQueries();
        }}
        onCancel={() => setAsked(undefined)}
      />
    </section>
  );
}
