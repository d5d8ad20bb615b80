import { Badge, Card } from '@portal/ui/core';
import { type Column, DataTable } from '@portal/ui/data';
import { NewestRows } from './newest-rows.tsx';
import type { Overview } from './overview.ts';
import styles from './releases.module.css';
import { releaseTexts as text } from './texts.ts';
import { whenColumn } from './when-column.tsx';
import { Reason, Who } from './who.tsx';

/** Log of acts, done and refused, in Spanish; the registry's own sentences are for the command line. */
export function LogCard({ log }: { log: Overview['log'] }) {
  return (
    <Card title={text.log} className={styles['wide']}>
      <NewestRows rows={log}>
        {(rows) => <DataTable caption={text.log} columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </NewestRows>
    </Card>
  );
}

const columns: readonly Column<Overview['log'][number]>[] = [
  whenColumn,
  {
    id: 'outcome',
    header: text.columns.outcome,
    place: 'status',
    cell: ({ outcome }) => (
      <Badge tone={outcome === 'done' ? 'ok' : 'bad'}>
        {outcome === 'done' ? text.doneOutcome : text.refusedOutcome}
      </Badge>
    ),
  },
  {
    id: 'actor',
    header: text.columns.who,
    className: styles['words'],
    cell: ({ actor }) => <Who actor={actor} />,
  },
  {
    id: 'what',
    header: text.columns.what,
    place: 'full',
    className: styles['words'],
    cell: ({ action, code, subject, reason, checks }) => (
      <>
        {text.actions[action] ?? action}
        {code && `: ${text.refusals[code] ?? code}`} <small className="mute">{text.subject(subject)}</small>
        {checks && checks !== 'passed' && <div className="mute">{text.checksSkipped(checks)}</div>}
        {reason && (typeof reason === 'string' || reason.code !== action) && (
          <div className="mute">
            {text.reason} <Reason reason={reason} />
          </div>
        )}
      </>
    ),
  },
];
