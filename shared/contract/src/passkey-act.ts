import { canonical } from './canonical.ts';

/** What proves who sends a call, and so is no part of what is approved. */
const PROOF: ReadonlySet<string> = new Set(['current_password', 'passkey', 'codigo']);

/** Calls that a passkey can confirm in place of the own password. */
export const passkeyActs = {
  'POST /api/passkeys/challenge': true,
  'POST /api/passkeys/:id/remove': true,
} as const;

/** A call that somebody confirms: its name, the parameters of its path and its body. */
export interface PasskeyAct {
  readonly call: keyof typeof passkeyActs;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The one text of an act whose hash a passkey signs: the call without its proof, as canonical JSON. */
export function textOfAct({ call, params = {}, body }: PasskeyAct): string {
  const approved = Object.fromEntries(Object.entries(body).filter(([name]) => !PROOF.has(name)));
  return canonical({ call, params, body: approved });
}
