import { CallRefused, call } from '@portal/api-client';
import type { Input, Output } from '@portal/contract';

type Typed = Pick<Input<'POST /api/login'>['body'], 'fiscal_number' | 'password' | 'codigo'>;

/** The server may ask for more work while this one works: another person guesses at the same ID. */
const MOST_ROUNDS = 4;

/** Level of the proof of work that a refusal asks for; undefined for any other. */
const levelOf = (error: unknown): number | undefined => {
  if (!(error instanceof CallRefused) || error.envelope.code !== 'CAPTCHA_REQUIRED') return undefined;
  const { nivel } = JSON.parse(error.envelope.detail) as { nivel: number };
  return nivel;
};

/**
 * Asks for a session. Where the server wants proof of work first, because of wrong guesses, the browser does it
 * and asks again; `onWork` says so.
 * @throws CallRefused for any other refusal.
 */
export async function askLogin(typed: Typed, onWork: () => void): Promise<Output<'POST /api/login'>> {
  let recaptcha_token: string | undefined;
  for (let round = 1; ; round += 1) {
    try {
      const body = { ...typed, ...(recaptcha_token === undefined ? {} : { recaptcha_token }) };
      return await call('POST /api/login', { body });
    } catch (error) {
      const level = levelOf(error);
      if (level === undefined || round === MOST_ROUNDS) throw error;
      onWork();
      const { solveCaptcha } = await import('@portal/remote-kit/captcha');
      recaptcha_token = await solveCaptcha('login', undefined, level);
    }
  }
}
