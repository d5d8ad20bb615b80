import { canonical } from '@portal/values/canonical';
import { proof } from './schemas.ts';

/** A call that a person confirms: its name in the contract, the parameters of its path and query, and its body. */
export interface ConfirmedCall {
  readonly call: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The text of a call whose hash a passkey signs: canonical JSON without the fields that prove the sender. */
export function textOfCall({ call, params = {}, query = {}, body }: ConfirmedCall): string {
  const approved = Object.entries(body).filter(([name]) => !Object.hasOwn(proof, name));
  return canonical({
    call,
    params: asText(params),
    query: asText(query),
    body: Object.fromEntries(approved),
  });
}

/** Parameters as texts, as they stand in an address. */
const asText = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
