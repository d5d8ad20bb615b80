import type { Config } from '../../platform/process/config.ts';

const plus = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds);

/** Time of the first question to the gateway about a new payment. */
export function firstCheck(config: Config, createdAt: Date): Date {
  return plus(createdAt, config.gateway.poll.step);
}

/** Whether the time that PSE gives a payment is over. */
export function isPastItsTime(config: Config, createdAt: Date, now: Date): boolean {
  return now.getTime() > createdAt.getTime() + config.gateway.poll.until;
}

/** Time of the second look at a payment that could not be started: after the time that PSE gives a customer. */
export function secondLook(config: Config, createdAt: Date): Date {
  return plus(createdAt, config.gateway.poll.until);
}

/**
 * Time of the next question about a payment without a final answer: in short steps while PSE may still end it, then in
 * long ones, then never (null), and a person must look. PSE gives a payment 21 minutes; the portal never declares it
 * failed by itself.
 */
export function nextCheck(config: Config, createdAt: Date, now: Date): Date | null {
  const { step, until, laterStep, giveUp } = config.gateway.poll;
  const soon = plus(now, step);
  if (soon.getTime() <= createdAt.getTime() + until) return soon;
  const later = plus(now, laterStep);
  return later.getTime() <= createdAt.getTime() + giveUp ? later : null;
}

const FIRST_PAUSE = 15_000;

/**
 * Time of the next question about a payment after the gateway did not answer: after 15 seconds, then twice as long each
 * time, up to the long step. The questions do not end, since the payment still needs an answer.
 */
export function pauseAfterSilence(
  config: Config,
  { unanswered }: { readonly unanswered: number },
  now: Date,
): Date {
  const { laterStep } = config.gateway.poll;
  return plus(now, Math.min(FIRST_PAUSE * 2 ** Math.min(unanswered, 20), laterStep));
}
