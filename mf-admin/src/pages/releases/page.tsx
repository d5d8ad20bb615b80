import { query } from '@portal/api-client';
import type { Output } from '@portal/contract';
import type { SendWithProof } from '@portal/features/proof';
import { EmptyState, Note } from '@portal/ui/core';
import { comeTogether, QueryState } from '@portal/ui/data';
import { AdminPage } from '@portal/ui/page';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { BisectCard } from './bisect-card.tsx';
import { ChangesCard } from './changes-card.tsx';
import { ChannelCards } from './channel-cards.tsx';
import { FaultsCard } from './faults-card.tsx';
import { HealthCard } from './health-card.tsx';
import { LiveCard } from './live-card.tsx';
import { LogCard } from './log-card.tsx';
import { MovesCard } from './moves-card.tsx';
import { ObjectivesCard } from './objectives-card.tsx';
import type { Intent, Overview } from './overview.ts';
import { PeopleCard, peopleOnTrial } from './people-card.tsx';
import styles from './releases.module.css';
import { ShareCard } from './share-card.tsx';
import { releaseTexts as text } from './texts.ts';

const ReasonDialog = lazy(() => import('./reason-dialog.tsx'));
const overview = query('GET /api/releases', { query: {} });

type Trial = Output<'POST /api/releases/bisect'>;

/** The link of the current trial; undefined where another tab or another person began it. */
function linkOf(step: Trial | undefined, bisect: Overview['bisect']): string | undefined {
  const isOfNow = step?.bisect.id === bisect?.id && step?.bisect.trial === bisect?.trial;
  return isOfNow ? (step?.link ?? undefined) : undefined;
}

interface Operation {
  readonly operation: Intent['operation'];
  readonly motivo: string;
  readonly send: SendWithProof;
}

/** The console of the release platform: what is live, how it does, and what can be done about it. */
export default function ReleasesPage() {
  const client = useQueryClient();
  const found = useQuery(overview);
  const people = useQuery(peopleOnTrial);
  // The cards are shown together: the list of people would push down those below it.
  const together = comeTogether([found, people]) ? found : { ...found, data: undefined, isPending: true };
  const [intent, setIntent] = useState<Intent>();
  /** The last step of a search that was taken here: its link is shown once. */
  const [trial, setTrial] = useState<Trial>();
  const operate = useMutation({
    mutationFn: async ({ operation, motivo, send }: Operation) => {
      if (operation.type === 'grant') {
        const { link } = await send('POST /api/releases/grants', { body: { set: operation.set, motivo } });
        return link;
      }
      if (operation.type === 'bisect') {
        const { good, bad } = operation;
        const step = await send('POST /api/releases/bisect', { body: { good, bad, motivo } });
        setTrial(step);
        return undefined;
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
        query={together}
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
              <ObjectivesCard objectives={data.objectives} />
            </div>
            <div className={styles['beside']}>
              <ChangesCard overview={data} />
              <BisectCard
                overview={data}
                link={linkOf(trial, data.bisect)}
                onStep={setTrial}
                onIntent={setIntent}
              />
              <PeopleCard />
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
