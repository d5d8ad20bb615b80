import { Badge, Card, EmptyState } from '@portal/ui/core';
import { type Column, DataTable } from '@portal/ui/data';
import { type Overview, short } from './overview.ts';
import styles from './releases.module.css';
import { releaseTexts as text } from './texts.ts';

type Health = Overview['health'][number];

/** Health of a part: in the set on trial with the live one beside it, or in the live set alone. */
interface Row {
  readonly now: Health;
  readonly live: Health | undefined;
}

function rowsOf(health: readonly Health[]): Row[] {
  const tried = health.some(({ channel }) => channel === 'canary');
  const live = health.filter(({ channel }) => channel === 'stable');
  if (!tried) return live.map((now) => ({ now, live: undefined }));
  return health
    .filter(({ channel }) => channel === 'canary')
    .map((now) => ({ now, live: live.find(({ remote }) => remote === now.remote) }));
}

/** Health of each part by the reports of browsers; a release on trial stands beside the live one. */
export function HealthCard({ health }: { health: Overview['health'] }) {
  const rows = rowsOf(health);
  const isTrial = rows.some(({ now }) => now.channel === 'canary');
  return (
    <Card
      title={text.health}
      className={styles['wide']}
      actions={<span className="tiny mute">{isTrial ? text.healthOfTrial : text.healthOfLive}</span>}
    >
      {rows.length === 0 ? (
        <EmptyState bare>{text.noHealth}</EmptyState>
      ) : (
        <DataTable
          caption={text.health}
          columns={columns}
          rows={rows}
          rowKey={({ now }) => `${now.remote} ${now.release}`}
        />
      )}
    </Card>
  );
}

/** Fewest failures that are judged, and the share of loads that may fail where nothing live is there to compare. */
const FEWEST_FAILURES = 3;
const ALLOWED = 0.03;

const rateOf = ({ loads, faults }: Pick<Health, 'loads' | 'faults'>): number =>
  faults === 0 ? 0 : faults / Math.max(1, loads);

/** Whether a part fails more than twice as often as the live one or, without one, more often than `ALLOWED`. */
function needsLook({ now, live }: Row): boolean {
  if (now.faults < FEWEST_FAILURES) return false;
  return rateOf(now) > (live ? 2 * rateOf(live) : ALLOWED);
}

function Phases({ shell, code, shown }: Pick<Health, 'shell' | 'code' | 'shown'>) {
  if (shell === null || code === null || shown === null) return null;
  const each = [shell, code - shell, shown - code].map((part) => text.milliseconds(Math.max(0, part)));
  return (
    <div className={`tiny mute ${styles['roomy']}`}>{text.phases(...(each as [string, string, string]))}</div>
  );
}

/** A figure of the part with the live one's below it. */
function Beside({ now, live }: { now: string; live: string | undefined }) {
  return (
    <>
      {now}
      {live !== undefined && <div className="tiny mute">{text.beside(live)}</div>}
    </>
  );
}

/** Failures of the last hour as a line; screen readers get their sum. */
function LastHour({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  const sum = counts.reduce((all, count) => all + count, 0);
  const points = counts.map((count, at) => `${2 + at * 6.2},${21 - (count / most) * 18}`).join(' ');
  return (
    <svg
      viewBox="0 0 72 24"
      role="img"
      aria-label={text.lastHour(sum)}
      className={styles['spark']}
      data-hot={sum >= FEWEST_FAILURES}
    >
      <polyline points={points} />
    </svg>
  );
}

const columns: readonly Column<Row>[] = [
  {
    id: 'remote',
    header: text.columns.release,
    place: 'key',
    cell: ({ now: { remote, release } }) => (
      <span className={styles['roomy']}>
        {remote} <code className={styles['hash']}>{short(release)}</code>
      </span>
    ),
  },
  {
    id: 'state',
    header: text.columns.state,
    place: 'status',
    cell: (row) => (
      <Badge tone={needsLook(row) ? 'bad' : 'ok'}>{needsLook(row) ? text.attention : text.sound}</Badge>
    ),
  },
  { id: 'loads', header: text.columns.loads, align: 'end', cell: ({ now }) => now.loads },
  {
    id: 'rate',
    header: text.columns.rate,
    align: 'end',
    cell: ({ now, live }) => <Beside now={text.rate(now)} live={live && text.rate(live)} />,
  },
  {
    id: 'shown',
    header: text.columns.shown,
    align: 'end',
    cell: ({ now, live }) => (
      <>
        <Beside now={text.milliseconds(now.shown)} live={live && text.milliseconds(live.shown)} />
        {!live && <Phases {...now} />}
      </>
    ),
  },
  {
    id: 'lcp',
    header: text.columns.lcp,
    align: 'end',
    cell: ({ now, live }) => (
      <Beside now={text.milliseconds(now.lcp)} live={live && text.milliseconds(live.lcp)} />
    ),
  },
  {
    id: 'inp',
    header: text.columns.inp,
    align: 'end',
    cell: ({ now, live }) => (
      <Beside now={text.milliseconds(now.inp)} live={live && text.milliseconds(live.inp)} />
    ),
  },
  {
    id: 'cls',
    header: text.columns.cls,
    align: 'end',
    cell: ({ now, live }) => <Beside now={text.score(now.cls)} live={live && text.score(live.cls)} />,
  },
  {
    id: 'hour',
    header: text.columns.hour,
    cell: ({ now }) => now.recent && <LastHour counts={now.recent} />,
  },
];
