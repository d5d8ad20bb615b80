import type { Context } from '../../../platform/database/context.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import { lastStatus } from '../changes.ts';
import { onBehalfOf } from '../on-behalf-of.ts';
import type { TermStatus } from '../tables.ts';

/** States in which a change may be when its screen says that a step was taken, by step. */
const REACHED: Readonly<Record<number, readonly TermStatus[]>> = {
  1: ['simulated', 'terms_accepted', 'code_accepted', 'confirmed'],
  2: ['code_accepted', 'confirmed'],
};

/**
 * Answers a screen that reports a step. The server has done the step already, with its messages, so a call that is
 * repeated, out of turn or from another page does nothing (threat T25, D-36).
 * @returns whether this actor's last step for this customer has come that far.
 */
export async function acknowledgeStep(
  { db, clock }: Context,
  principal: Principal,
  step: { readonly fiscalNumber: string; readonly number: number },
): Promise<boolean> {
  const status = await lastStatus(db, onBehalfOf(principal, step.fiscalNumber, clock.now()));
  return status !== undefined && (REACHED[step.number] ?? []).includes(status);
}
