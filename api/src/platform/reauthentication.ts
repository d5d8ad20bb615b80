import { Refusal } from './refusal.ts';

/** What a caller sends to prove once more that it is them: their password. */
export interface Proof {
  readonly current_password?: string | undefined;
}

/** What comes along with a change that a person must answer for (threat T47). */
export interface Accountability extends Proof {
  readonly motivo?: string | undefined;
}

/** The refusal of a change that came without a proof. */
export function reauthenticationRequired(): Refusal {
  return new Refusal('REAUTHENTICATION_REQUIRED', {
    fields: [{ path: '/body/current_password', message: 'Escribe tu contraseña.' }],
  });
}
