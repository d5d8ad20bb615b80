import { releaseTexts as text } from '../../releases-texts.ts';
import { withoutKeys } from './overview.ts';

/** A person or a team, of a refused command with where it came from; the key of a team is there for a pointer that rests on it. */
export function Who({ actor }: { actor: string }) {
  const [name = '', address] = withoutKeys(actor).split(' from ');
  return (
    <span title={name === actor ? undefined : actor}>
      {text.actors[name] ?? name}
      {address && text.fromAddress(address)}
    </span>
  );
}

/** Who, and the reason they gave. */
export function By({ actor, reason }: { actor: string; reason: string }) {
  return (
    <>
      <Who actor={actor} />: <Reason reason={reason} />
    </>
  );
}

/** A reason: in Spanish where the registry or the command line gave it, else as it was typed, in whatever language. */
export function Reason({ reason }: { reason: string }) {
  const said = text.reasonInSpanish(reason);
  return said === reason ? <span lang="">{reason}</span> : said;
}
