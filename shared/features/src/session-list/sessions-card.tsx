import { query } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { Badge, Button, Card, SkeletonCard, Stack } from '@portal/ui/core';
import { QueryState } from '@portal/ui/data';
import { dateOf, shortDate, timeOf } from '@portal/ui/format';
import { showToast } from '@portal/ui/overlay';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ProvedDialog } from '../proof/index.ts';
import styles from './session-list.module.css';
import { texts } from './texts.ts';

type OwnSessions = Output<'GET /api/sessions'>;
type OwnSession = OwnSessions['sessions'][number];

const own = query('GET /api/sessions');

/** Hour and minute, `14:05`. */
const shortTime = (at: string): string => timeOf(at).slice(0, 5);

export interface SessionsCardProps {
  readonly className?: string | undefined;
}

/** The account's sessions: device, network, start and last use. The person can end one, or all others. */
export function SessionsCard({ className }: SessionsCardProps) {
  const list = useQuery(own);
  return (
    <QueryState
      query={list}
      isEmpty={() => false}
      loading={<SkeletonCard lines={3} />}
      errorTitle={texts.loadFailed}
    >
      {({ sessions }) => (
        <Card title={texts.title} id="sesiones" className={className}>
          <Sessions sessions={sessions} />
        </Card>
      )}
    </QueryState>
  );
}

function Sessions({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<'others' | OwnSession>();
  const close = () => setAsking(undefined);
  const done = (after: OwnSessions, said: string): void => {
    client.setQueryData(own.queryKey, after);
    close();
    showToast(said);
  };
  const one = asking === 'others' ? undefined : asking;
  return (
    <Stack>
      <p className="small soft">{texts.help}</p>
      <ul className={styles['list']}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setAsking(session)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div>
          <Button variant="line" onClick={() => setAsking('others')}>
            {texts.others}
          </Button>
        </div>
      )}
      <ProvedDialog
        open={asking === 'others'}
        title={texts.othersTitle}
        hint={texts.othersHelp}
        submit={texts.others}
        variant="danger"
        onSend={async (send) =>
          done(await send('POST /api/sessions/end_others', { body: {} }), texts.othersEnded)
        }
        onCancel={close}
      />
      <ProvedDialog
        open={one !== undefined}
        title={texts.endTitle}
        hint={texts.endHelp(one?.device ?? '')}
        submit={texts.end}
        variant="danger"
        onSend={async (send) => {
          if (!one) return;
          const input = { params: { id: one.id }, body: {} };
          done(await send('POST /api/sessions/:id/end', input), texts.ended);
        }}
        onCancel={close}
      />
    </Stack>
  );
}

interface SessionRowProps {
  readonly session: OwnSession;
  readonly onEnd: () => void;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { device, network, begun, last_seen, current } = session;
  const [date, time] = [shortDate(dateOf(begun)), shortTime(begun)];
  return (
    <li className={styles['row']}>
      <div>
        <p className={styles['head']}>
          <strong>{device}</strong>
          {current && <Badge tone="ok">{texts.current}</Badge>}
        </p>
        <p className="tiny mute">
          {texts.begun(date, time)}
          {network !== '' && ` · ${texts.network(network)}`}
        </p>
        {!current && (
          <p className="tiny mute">{texts.seen(shortDate(dateOf(last_seen)), shortTime(last_seen))}</p>
        )}
      </div>
      {!current && (
        <Button variant="quiet" aria-label={texts.endOf(device, date, time)} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  );
}
