import { query } from '@portal/api-client';
import { ProvedDialog, type SendWithProof } from '@portal/remote-kit/proof';
import { EmptyState, Note } from '@portal/ui/core';
import { QueryState } from '@portal/ui/data';
import { AdminPage } from '@portal/ui/page';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { releaseTexts as text } from '../../releases-texts.ts';
import { CanaryCard } from './canary-card.tsx';
import { FaultsCard } from './faults-card.tsx';
import { HealthCard } from './health-card.tsx';
import { LiveCard } from './live-card.tsx';
import { LogCard } from './log-card.tsx';
import { MovesCard } from './moves-card.tsx';
import type { Intent } from './overview.ts';
import { PeopleCard } from './people-card.tsx';
import styles from './releases.module.css';

const overview = query('GET /api/releases', { query: {} });

interface Operation {
  readonly operation: Intent['operation'];
  readonly motivo: string;
  readonly send: SendWithProof;
}

/** The console of the release platform: what is live, how it does, and what can be done about it. */
export default function ReleasesPage() {
  const client = useQueryClient();
  const found = useQuery(overview);
  const [intent, setIntent] = useState<Intent>();
  const operate = useMutation({
    mutationFn: async ({ operation, motivo, send }: Operation) => {
      if (operation.type === 'grant')
        return send('POST /api/releases/grants', { body: { set: operation.set, motivo } });
      await send('POST /api/releases/operations', { body: { operation, motivo } });
      return undefined;
    },
    // Also after a refusal: another person may have moved it.
    onSettled: () => client.invalidateQueries({ queryKey: overview.queryKey }),
  });
  return (
    <AdminPage title={text.title}>
      {operate.isSuccess && (
        <Note tone="ok" role="status">
          {operate.data ? (
            <>
              {text.granted} <code className={styles['link']}>{operate.data.link}</code>
            </>
          ) : (
            text.done
          )}
        </Note>
      )}
      <QueryState
        query={found}
        isEmpty={({ stable }) => stable === null}
        empty={<EmptyState>{text.empty}</EmptyState>}
        errorTitle={text.failed}
      >
        {(data) => (
          <div className={styles['console']}>
            <LiveCard overview={data} onIntent={setIntent} />
            <CanaryCard key={data.canary?.set} overview={data} onIntent={setIntent} />
            <PeopleCard />
            <HealthCard health={data.health} />
            <FaultsCard newest={data.faults} />
            <MovesCard overview={data} onIntent={setIntent} />
            <LogCard log={data.log} />
          </div>
        )}
      </QueryState>
      {intent && (
        <ProvedDialog
          open
          title={intent.title}
          hint={intent.hint}
          submit={text.go}
          variant={intent.danger ? 'danger' : 'primary'}
          reason
          onSend={async (send, { motivo }) => {
            await operate.mutateAsync({ operation: intent.operation, motivo, send });
            setIntent(undefined);
          }}
          onCancel={() => setIntent(undefined)}
        />
      )}
    </AdminPage>
  );
}
