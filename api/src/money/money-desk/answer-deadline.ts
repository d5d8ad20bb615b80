import { businessDate } from '@portal/values/bogota-time';
import { addDays } from '@portal/values/dates';
import { businessDayAfter, latestDateBefore } from '../../platform/process/business-days.ts';
import { startOfBusinessDate } from '../../platform/process/clock.ts';

/**
 * Business days after its opening within which a case is answered: those of Ley 1755 of 2015, article 14, which the
 * privacy notice promises for complaints, too.
 */
const ANSWER_DAYS = 15;

/** Last business date (Bogotá) on which a case that was opened at a moment is answered in time. */
export function answerBy(openedAt: Date): string {
  return businessDayAfter(businessDate(openedAt), ANSWER_DAYS);
}

/** Moment before which the cases were opened that are past their last day. */
export function lateBefore(now: Date): Date {
  return startOfBusinessDate(addDays(latestDateBefore(businessDate(now), ANSWER_DAYS), 1));
}
