import type { Transaction } from '@portal/contract';
import { isWaiting } from '@portal/contract/shown-status';

/** Seconds to the next question; the pauses grow with the wait for the bank. PSE gives a bank 21 minutes. */
const STEPS = [3, 5, 8, 13, 21, 34] as const;
const LONGEST_PAUSE_SECONDS = 60;

/** Seconds to wait after a number of answers, from 1, that left the transaction open. */
export function secondsAfter(answers: number): number {
  return STEPS[Math.max(0, answers - 1)] ?? LONGEST_PAUSE_SECONDS;
}

/**
 * Milliseconds to the next question; false before the first answer and once the bank has answered.
 *
 * @param transaction the last answer; undefined before the first
 * @param answers number of answers, failed ones included
 */
export function nextQuestion(transaction: Transaction | undefined, answers: number): number | false {
  return transaction && isWaiting(transaction) ? secondsAfter(answers) * 1000 : false;
}
