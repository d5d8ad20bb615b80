import { query } from '@portal/api-client';
import { PasskeysCard } from '@portal/features/passkey-list';
import { ProvedForm } from '@portal/features/proof';
import { SessionsCard } from '@portal/features/session-list';
import { Badge, Card, SkeletonCard, Stack } from '@portal/ui/core';
import { comeTogether, QueryState } from '@portal/ui/data';
import { AdminPage } from '@portal/ui/page';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Enrolment, Steps } from '../../parts/second-factor/enrol-form.tsx';
import { RecoveryCodes } from '../../parts/second-factor/recovery-codes.tsx';
import styles from './mi-ingreso.module.css';
import { ownAccessTexts } from './texts.ts';

const text = ownAccessTexts;
const state = query('GET /api/second_factor');

/** An administrator's own access: the second factor, which is optional, and new recovery codes with one (threat T09). */
export default function OwnAccessPage() {
  const factor = useQuery(state);
  const user = useQuery(query('GET /api/user'));
  // The cards' own queries: the height of each depends on its answer, and none is to push the next one away.
  const passkeys = useQuery(query('GET /api/passkeys'));
  const sessions = useQuery(query('GET /api/sessions'));
  if (!comeTogether([passkeys, factor, sessions])) {
    return (
      <AdminPage title={text.title}>
        <Stack>
          {[3, 4, 3].map((lines, card) => (
            <div key={`card-${card + 1}`} className={styles['card']}>
              <SkeletonCard lines={lines} />
            </div>
          ))}
        </Stack>
      </AdminPage>
    );
  }
  return (
    <AdminPage title={text.title}>
      <Stack>
        <PasskeysCard className={styles['card']} />
        <QueryState query={factor} loading={<SkeletonCard lines={4} />} errorTitle={text.loadFailed}>
          {({ activo, codigos }) => (
            <Card title={text.secondFactor} className={styles['card']}>
              {activo ? (
                <Active left={codigos} />
              ) : (
                <Inactive fiscalNumber={user.data?.fiscal_number} onDone={() => void factor.refetch()} />
              )}
            </Card>
          )}
        </QueryState>
        <SessionsCard className={styles['card']} />
      </Stack>
    </AdminPage>
  );
}

interface InactiveProps {
  readonly fiscalNumber: string | undefined;
  readonly onDone: () => void;
}

function Inactive({ fiscalNumber, onDone }: InactiveProps) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  if (enrolment && fiscalNumber !== undefined) {
    return (
      <Steps
        enrolment={enrolment}
        fiscalNumber={fiscalNumber}
        onAnother={() => setEnrolment(undefined)}
        onDone={onDone}
      />
    );
  }
  return (
    <Stack>
      <p className="soft">{text.inactive}</p>
      <ProvedForm
        submit={text.set}
        onSend={async (send) => setEnrolment(await send('POST /api/second_factor/enrol', { body: {} }))}
      />
    </Stack>
  );
}

function Active({ left }: { left: number }) {
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Stack>
      <p>
        <Badge tone="ok">{text.active}</Badge>
      </p>
      {codes ? (
        <section className="stack" aria-label={text.codes}>
          <p role="status">{text.renewed}</p>
          <RecoveryCodes codes={codes} />
        </section>
      ) : (
        <>
          <p className="soft">{text.left(left)}</p>
          <ProvedForm
            submit={text.renew}
            onSend={async (send) => {
              setCodes((await send('POST /api/second_factor/recovery_codes', { body: {} })).recovery_codes);
              await client.invalidateQueries({ queryKey: state.queryKey });
            }}
          />
        </>
      )}
    </Stack>
  );
}
