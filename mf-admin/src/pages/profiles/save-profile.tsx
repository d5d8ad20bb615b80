import { ProvedDialog } from '@portal/features/proof';
import { type Draft, type Grantable, grantsOf, type Profile } from './profile-draft.ts';
import { texts } from './texts.ts';

interface SaveProfileProps {
  /** The stored profile; undefined for a new one. */
  readonly profile: Profile | undefined;
  readonly draft: Draft;
  readonly changes: readonly string[];
  readonly grantable: Grantable;
  readonly onSaved: (message: string) => Promise<void>;
  /** Handles a refusal; throws the errors that the form must show. */
  readonly onRefused: (error: unknown) => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for a reason and the administrator's own password or passkey, then saves one profile. */
export default function SaveProfile({
  profile,
  draft,
  changes,
  grantable,
  onSaved,
  onRefused,
  onCancel,
}: SaveProfileProps) {
  const consequence = profile && profile.usuarios > 0 ? [texts.consequence] : [];
  return (
    <ProvedDialog
      open
      title={texts.ask(draft.nombre.trim())}
      hint={[...changes, ...consequence].join(' ')}
      submit={texts.save}
      pendingText={texts.saving}
      reason
      onSend={async (send, { motivo }) => {
        const sent = await send('POST /api/adminProfile', {
          body: {
            ...grantsOf(draft, grantable, profile),
            ...(profile ? { version: profile.version } : {}),
            motivo,
          },
        }).catch(onRefused);
        if (sent) await onSaved(sent.message);
      }}
      onCancel={onCancel}
    />
  );
}
