import type { Input, Output } from '@portal/contract';

export type CaptchaChallenge = Output<'GET /api/captcha'>;
export type CaptchaAction = Input<'GET /api/captcha'>['query']['action'];

/** Purpose of a challenge; its solution is valid for the same purpose only. */
export interface CaptchaPurpose {
  readonly action: CaptchaAction;
  /** Keyed hash of the visit. */
  readonly visit: string;
}

/** A challenge to be made: each level takes twice the work of the one before. */
export interface WantedChallenge extends CaptchaPurpose {
  readonly level: number;
}

/** A right solution; `id` is the same each time that the solution is sent. */
export interface Solution {
  readonly id: string;
  /** Time from which the solution is refused, so that its record may be deleted. */
  readonly expiresAt: Date;
  /** Level of its work. */
  readonly level: number;
}

/** Tells people from programs. */
export interface CaptchaProvider {
  challenge(wanted: WantedChallenge): Promise<CaptchaChallenge>;
  /** Undefined for a solution that is wrong, too old or made for something else. */
  check(token: string, purpose: CaptchaPurpose): Promise<Solution | undefined>;
}
