import { canonical } from './canonical.ts';
import { proof } from './schemas.ts';

/** A call that a person confirms: its name in the contract, the parameters of its path and its body. */
export interface ConfirmedCall {
  readonly call: string;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The one text of a call whose hash a passkey signs: canonical JSON, without what only proves who sends it. */
export function textOfCall({ call, params = {}, body }: ConfirmedCall): string {
  const approved = Object.entries(body).filter(([name]) => !Object.hasOwn(proof, name));
  const path = Object.entries(params).map(([name, value]) => [name, String(value)]);
  return canonical({ call, params: Object.fromEntries(path), body: Object.fromEntries(approved) });
}
