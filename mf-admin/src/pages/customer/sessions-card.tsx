import { messageOf, query } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { ProvedDialog } from '@portal/features/proof';
import { Button, Card, SkeletonTable, Stack } from '@portal/ui/core';
import { QueryState } from '@portal/ui/data';
import { dateOf, longMoment, shortDate } from '@portal/ui/format';
import { showToast } from '@portal/ui/overlay';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './customer.module.css';
import { historyKey } from './overview.ts';
import { customerTexts } from './texts.ts';

const text = customerTexts.sessions;

type Sessions = Output<'GET /api/customers/:fiscal_number/sessions'>;
type Session = Sessions['sessions'][number];

/** A customer's sessions; one at a time is ended, with a reason and the administrator's own proof. */
export function SessionsCard({
  fiscalNumber,
  className,
}: {
  fiscalNumber: string;
  className?: string | undefined;
}) {
  const params = { fiscal_number: fiscalNumber };
  const asked = query('GET /api/customers/:fiscal_number/sessions', { params });
  const sessions = useQuery(asked);
  const client = useQueryClient();
  const [ending, setEnding] = useState<Session | 'all'>();
  return (
    <Card title={text.title} className={className}>
      <QueryState
        query={sessions}
        loading={<SkeletonTable rows={2} />}
        isEmpty={() => false}
        errorTitle={text.failed}
        errorText={messageOf}
      >
        {(found) => (
          <Stack>
            <LastLogin last={found.last_login} />
            {found.sessions.length === 0 ? (
              <p className="tiny mute">{text.none}</p>
            ) : (
              <ul className={styles['list']}>
                {found.sessions.map((session) => (
                  <SessionItem key={session.id} session={session} onEnd={() => setEnding(session)} />
                ))}
              </ul>
            )}
            <div className="row">
              <Button variant="line" onClick={() => setEnding('all')}>
                {text.endAll}
              </Button>
            </div>
          </Stack>
        )}
      </QueryState>
      <ProvedDialog
        open={ending !== undefined}
        title={ending === 'all' ? text.endAllTitle : text.endTitle}
        hint={ending === 'all' ? text.endAllHelp : text.endHelp(ending?.device ?? '')}
        submit={ending === 'all' ? text.endAll : text.end}
        variant="danger"
        reason
        onSend={async (send, { motivo }) => {
          if (!ending) return;
          const body = { motivo };
          const after =
            ending === 'all'
              ? await send('POST /api/customers/:fiscal_number/endAccess', { params, body })
              : await send('POST /api/customers/:fiscal_number/sessions/:id/end', {
                  ...{ params: { ...params, id: ending.id }, body },
                });
          client.setQueryData(asked.queryKey, after);
          setEnding(undefined);
          showToast(ending === 'all' ? text.endedAll : text.ended);
          await client.invalidateQueries({ queryKey: historyKey(fiscalNumber) });
        }}
        onCancel={() => setEnding(undefined)}
      />
    </Card>
  );
}

function LastLogin({ last }: { last: Sessions['last_login'] }) {
  if (!last) return <p className="tiny mute">{text.never}</p>;
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>{text.last}</dt>
        <dd>
          {longMoment(last.at)}, {last.new_device ? text.unknown : text.known}
        </dd>
      </div>
    </dl>
  );
}

function SessionItem({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const begun = shortDate(dateOf(session.begun));
  return (
    <li className={styles['session']}>
      <div>
        <strong>{session.device}</strong>
        <p className="tiny mute">
          {text.begun(begun)}
          {session.network && ` · ${text.network(session.network)}`}
        </p>
        <p className="tiny mute">{text.seen(longMoment(session.last_seen))}</p>
      </div>
      <Button variant="quiet" aria-label={text.endOf(session.device, begun)} onClick={onEnd}>
        {text.end}
      </Button>
    </li>
  );
}
