import { ApiResponseError, call } from '@portal/api-client';
import type { Input, Output } from '@portal/contract';

type Typed = Pick<Input<'POST /api/login'>['body'], 'fiscal_number' | 'password' | 'codigo'>;

/** Most tries of one login: while the browser works, guesses by others at the same ID may raise the level again. */
const MOST_ROUNDS = 4;

/** Level of the proof of work that a refusal asks for; undefined for any other error. */
const levelOf = (error: unknown): number | undefined => {
  if (!(error instanceof ApiResponseError) || error.envelope.code !== 'CAPTCHA_REQUIRED') return undefined;
  const { nivel } = JSON.parse(error.envelope.detail) as { nivel: number };
  return nivel;
};

const solved = async (level?: number): Promise<string> => {
  const { solveCaptcha } = await import('@portal/features/captcha');
  return await solveCaptcha('login', undefined, level);
};

/** Sends a call; repeats it with the proof of work that the refusal asks for, `MOST_ROUNDS` times at most in all. */
const withWork = async <T>(
  send: (recaptcha_token?: string) => Promise<T>,
  onWork: () => void,
  first?: string,
): Promise<T> => {
  let token = first;
  for (let round = 1; ; round += 1) {
    try {
      return await send(token);
    } catch (error) {
      const level = levelOf(error);
      if (level === undefined || round === MOST_ROUNDS) throw error;
      onWork();
      token = await solved(level);
    }
  }
};

/**
 * Asks for a session. Where the server wants proof of work first, because of wrong guesses, the browser does it and
 * asks again; `onWork` is called before each work.
 * @throws ApiResponseError for any other refusal.
 */
export function askLogin(typed: Typed, onWork: () => void): Promise<Output<'POST /api/login'>> {
  return withWork((recaptcha_token) => {
    const body = { ...typed, ...(recaptcha_token === undefined ? {} : { recaptcha_token }) };
    return call('POST /api/login', { body });
  }, onWork);
}

/**
 * Asks for the code that opens a blocked account together with the password. The call always takes proof of work, of a
 * higher level where many ask from the same address.
 * @throws ApiResponseError
 */
export async function askCode(
  typed: Pick<Typed, 'fiscal_number' | 'password'>,
): Promise<Output<'POST /api/login_code'>> {
  const first = await solved();
  const send = (recaptcha_token = first) =>
    call('POST /api/login_code', { body: { ...typed, recaptcha_token } });
  return await withWork(send, () => {}, first);
}
