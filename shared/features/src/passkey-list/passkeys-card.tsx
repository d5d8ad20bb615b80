import { call, query } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { systemOf } from '@portal/contract/device-texts';
import { Button, Card, IconButton, SkeletonCard, Stack } from '@portal/ui/core';
import { QueryState } from '@portal/ui/data';
import { longDate, longMoment } from '@portal/ui/format';
import { DeleteIcon, KeyIcon } from '@portal/ui/icons';
import { showToast } from '@portal/ui/overlay';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type SendWithProof, usePasskeysPossible } from '../passkeys/index.ts';
import { ProvedDialog } from '../proof/index.ts';
import styles from './passkey-list.module.css';
import { texts } from './texts.ts';

type Passkey = Output<'GET /api/passkeys'>['passkeys'][number];

const ConfirmPasskey = lazy(() => import('./confirm-passkey.tsx'));

const own = query('GET /api/passkeys');

async function createPasskey(send: SendWithProof, name: string): Promise<Output<'GET /api/passkeys'>> {
  const creation = await send('POST /api/passkeys/challenge', { body: {} });
  const { create } = await import('../passkeys/ceremony.ts');
  return await call('POST /api/passkeys', { body: { name, credential: await create(creation) } });
}

export interface PasskeysCardProps {
  readonly className?: string | undefined;
}

/** The person's own passkeys: name, creation, last use, and buttons to make and remove one. */
export function PasskeysCard({ className }: PasskeysCardProps) {
  const list = useQuery(own);
  return (
    <QueryState
      query={list}
      isEmpty={() => false}
      loading={<SkeletonCard lines={3} />}
      errorTitle={texts.loadFailed}
    >
      {({ passkeys }) => (
        <Card title={texts.title} id="llaves" className={className}>
          <Passkeys passkeys={passkeys} />
        </Card>
      )}
    </QueryState>
  );
}

function Passkeys({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<'create' | Passkey>();
  const [confirming, setConfirming] = useState<Passkey>();
  const isPossible = usePasskeysPossible();
  const close = () => setAsking(undefined);
  const done = (after: Output<'GET /api/passkeys'>, said: string): void => {
    client.setQueryData(own.queryKey, after);
    close();
    setConfirming(undefined);
    showToast(said);
  };
  /** A passkey that was made with the password needs a code before it approves; the code is the next step. */
  const created = (after: Output<'GET /api/passkeys'>): void => {
    const [newest] = after.passkeys;
    if (!newest?.approves_from) {
      done(after, texts.created);
      return;
    }
    client.setQueryData(own.queryKey, after);
    close();
    setConfirming(newest);
  };
  const confirmLater = (): void => {
    setConfirming(undefined);
    showToast(texts.createdWaits);
  };
  return (
    <Stack>
      <p className="small soft">{texts.help}</p>
      {passkeys.length === 0 ? (
        <p className="small mute">{texts.none}</p>
      ) : (
        <ul className={styles['list']}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRemove={() => setAsking(passkey)}
              onConfirm={() => setConfirming(passkey)}
            />
          ))}
        </ul>
      )}
      {isPossible ? (
        <div>
          <Button variant="line" icon={<KeyIcon />} onClick={() => setAsking('create')}>
            {texts.create}
          </Button>
        </div>
      ) : (
        <p className="small mute">{texts.impossible}</p>
      )}
      <ProvedDialog
        open={asking === 'create'}
        title={texts.createTitle}
        hint={texts.createHelp}
        submit={texts.create}
        pendingText={texts.creating}
        name={asking === 'create' ? deviceName(navigator.userAgent) : ''}
        onSend={async (send, { name }) => created(await createPasskey(send, name))}
        onCancel={close}
      />
      <RemoveDialog passkey={asking === 'create' ? undefined : asking} onDone={done} onCancel={close} />
      {confirming?.approves_from && (
        <Suspense fallback={null}>
          <ConfirmPasskey
            key={confirming.id}
            id={confirming.id}
            from={confirming.approves_from}
            onDone={(after) => done(after, texts.confirmed)}
            onClose={confirmLater}
          />
        </Suspense>
      )}
    </Stack>
  );
}

interface RowProps {
  readonly passkey: Passkey;
  readonly onRemove: () => void;
  readonly onConfirm: () => void;
}

function PasskeyRow({ passkey, onRemove, onConfirm }: RowProps) {
  const { name, created, last_used, synced, approves_from } = passkey;
  return (
    <li className={styles['row']}>
      <KeyIcon />
      <div>
        <strong>{name}</strong>
        <p className="tiny mute">
          {texts.made(longDate(created))}, {last_used ? texts.used(longDate(last_used)) : texts.unused}
        </p>
        {synced && <p className="tiny mute">{texts.synced}</p>}
        {approves_from && (
          <>
            <p className="tiny">{texts.waits(longMoment(approves_from))}</p>
            <Button variant="line" onClick={onConfirm}>
              {texts.confirm}
            </Button>
          </>
        )}
      </div>
      <IconButton label={texts.removeOf(name)} icon={<DeleteIcon />} onClick={onRemove} />
    </li>
  );
}

interface RemoveProps {
  readonly passkey: Passkey | undefined;
  readonly onDone: (after: Output<'GET /api/passkeys'>, said: string) => void;
  readonly onCancel: () => void;
}

function RemoveDialog({ passkey, onDone, onCancel }: RemoveProps) {
  return (
    <ProvedDialog
      open={passkey !== undefined}
      title={texts.removeTitle}
      hint={texts.removeHelp(passkey?.name ?? '')}
      submit={texts.remove}
      variant="danger"
      onSend={async (send) => {
        if (!passkey) return;
        const input = { params: { id: passkey.id }, body: {} };
        onDone(await send('POST /api/passkeys/:id/remove', input), texts.removed);
      }}
      onCancel={onCancel}
    />
  );
}

/** Proposed name for a passkey of this device. */
function deviceName(userAgent: string): string {
  return `Mi ${systemOf(userAgent) ?? 'equipo'}`;
}
