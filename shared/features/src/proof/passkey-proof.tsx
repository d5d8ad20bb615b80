import { query } from '@portal/api-client';
import { Button } from '@portal/ui/core';
import { KeyIcon } from '@portal/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { passkeysPossible } from '../passkeys/support.ts';
import { texts } from './texts.ts';

export interface PasskeyProofProps {
  /** Label of the button. */
  readonly children?: string | undefined;
  readonly className?: string | undefined;
  /** Does the confirmed action, and shows its own errors. */
  readonly onProve: () => Promise<unknown>;
}

/**
 * A button to confirm by a passkey in place of password or code; renders nothing for a person without a passkey that
 * approves, or where passkeys do not work.
 */
export function PasskeyProof({ children = texts.passkey, className, onProve }: PasskeyProofProps) {
  const own = useQuery({ ...query('GET /api/passkeys'), enabled: passkeysPossible() });
  if (!own.data?.passkeys.some((one) => !one.approves_from)) return null;
  const button = (
    <Button variant="line" wide icon={<KeyIcon />} pendingText={texts.proving} onClick={onProve}>
      {children}
    </Button>
  );
  return className === undefined ? button : <div className={className}>{button}</div>;
}
