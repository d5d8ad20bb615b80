import { ApiError } from '../../platform/process/api-error.ts';
import type { LimitEligibility } from './queries/limit-eligibility.ts';
import { refusals } from './texts.ts';

/** @throws ApiError LIMIT_NOT_APPLICABLE, LIMIT_REQUEST_OPEN, or LIMIT_OUT_OF_RANGE with the specification's words. */
export function assertMayAsk({ isOff, obstacle, offer }: LimitEligibility, amount: number): void {
  if (isOff) throw new ApiError('LIMIT_NOT_APPLICABLE');
  if (obstacle) throw new ApiError(obstacle.code);
  const wrong =
    amount > offer.maximum
      ? refusals.aboveMaximum(offer.maximum)
      : amount < offer.minimum
        ? refusals.belowMinimum(offer.minimum)
        : undefined;
  if (wrong !== undefined) {
    throw new ApiError('LIMIT_OUT_OF_RANGE', { fields: [{ path: '/body/cupo_disponible', message: wrong }] });
  }
}
