import type { ReleaseStatement } from '@portal/release-protocol/release-statement';
import { actorOf, type Signer } from '../../store/keys.ts';
import type { AuditSubject } from '../accepted-command.ts';

/** Step 6: how the log names the publication; written in the transaction that activates it. */
export function publicationEntry(
  { release, destination, checks }: ReleaseStatement,
  signers: readonly Signer[],
): AuditSubject {
  return {
    actor: actorOf(signers),
    action: `publish to ${destination.channel}`,
    subject: `${release.name} ${release.hash}`,
    ...(checks ? { checks } : {}),
  };
}
