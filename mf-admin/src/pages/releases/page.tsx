import { query } from '@portal/api-client';
import type { SendWithProof } from '@portal/features/proof';
import { EmptyState, Note } from '@portal/ui/core';
import { QueryState } from '@portal/ui/data';
import { AdminPage } from '@portal/ui/page';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ChangesCard } from './changes-card.tsx';
import { ChannelCards } from './channel-cards.tsx';
import { FaultsCard } from './faults-card.tsx';
import { HealthCard } from './health-card.tsx';
import { LiveCard } from './live-card.tsx';
import { LogCard } from './log-card.tsx';
import { MovesCard } from './moves-card.tsx';
import type { Intent } from './overview.ts';
import styles from './releases.module.css';
import { ShareCard } from './share-card.tsx';
import { releaseTexts as text } from './texts.ts';

const ReasonDialog = lazy(() => import('./reason-dialog.tsx'));
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
      if (operation.type === 'grant') {
        const { link } = await send('POST /api/releases/grants', { body: { set: operation.set, motivo } });
        return link;
      }
      await send('POST /api/releases/operations', { body: { operation, motivo } });
      return undefined;
    },
    // Also after a refusal: another person may have moved the channel.
    onSettled: () => client.invalidateQueries({ queryKey: overview.queryKey }),
  });
  return (
    <AdminPage title={text.title}>
      {operate.isSuccess && (
        <Note tone="ok" role="status">
          {operate.data ? (
            <>
              {text.granted} <code className={styles['link']}>{operate.data}</code>
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
            <div className={styles['main']}>
              <ChannelCards overview={data} />
              {data.canary && (
                <ShareCard
                  key={`${data.canary.set} ${data.canary.share}`}
                  canary={data.canary}
                  onIntent={setIntent}
                />
              )}
            </div>
            <div className={styles['beside']}>
              <ChangesCard overview={data} />
            </div>
            <HealthCard health={data.health} />
            <LiveCard overview={data} onIntent={setIntent} />
            <FaultsCard newest={data.faults} />
            <MovesCard overview={data} onIntent={setIntent} />
            <LogCard log={data.log} />
          </div>
        )}
      </QueryState>
      {intent && (
        <Suspense>
          <ReasonDialog
            title={intent.title}
            hint={intent.hint}
            variant={intent.danger ? 'danger' : 'primary'}
            onSend={async (send, { motivo }) => {
              await operate.mutateAsync({ operation: intent.operation, motivo, send });
              setIntent(undefined);
            }}
            onCancel={() => setIntent(undefined)}
          />
        </Suspense>
      )}
    </AdminPage>
  );
}
