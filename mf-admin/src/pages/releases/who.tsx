import type { MoveReason } from '@portal/contract/release-reasons';
import { withoutKeys } from './overview.ts';
import { releaseTexts as text } from './texts.ts';

/** A person or a team, with the address that a refused command came from; a tooltip shows the team's key. */
export function Who({ actor }: { actor: string }) {
  const [name = '', address] = withoutKeys(actor).split(' from ');
  return (
    <span title={name === actor ? undefined : actor}>
      {text.actors[name] ?? name}
      {address && text.fromAddress(address)}
    </span>
  );
}

/** An actor and their reason. */
export function By({ actor, reason }: { actor: string; reason: MoveReason }) {
  return (
    <>
      <Who actor={actor} />: <Reason reason={reason} />
    </>
  );
}

/** A reason in Spanish, or as a person typed it, in any language. */
export function Reason({ reason }: { reason: MoveReason }) {
  return typeof reason === 'string' ? <span lang="">{reason}</span> : text.reasonText(reason);
}
