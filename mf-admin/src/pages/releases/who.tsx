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
export function By({ actor, reason }: { actor: string; reason: string }) {
  return (
    <>
      <Who actor={actor} />: <Reason reason={reason} />
    </>
  );
}

/** A reason: those of the registry and the command line in Spanish, others as a person typed them, in any language. */
export function Reason({ reason }: { reason: string }) {
  const said = text.reasonInSpanish(reason);
  return said === reason ? <span lang="">{reason}</span> : said;
}
