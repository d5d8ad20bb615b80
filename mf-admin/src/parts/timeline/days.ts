import { dateOf } from '@portal/ui/format';

/** Events that follow one another on the same day, in the order given. */
export interface Day<Event> {
  /** `2026-11-20`. */
  readonly date: string;
  readonly events: readonly Event[];
}

/** Splits events, newest first, into their days. */
export function byDay<Event extends { readonly at: string }>(events: readonly Event[]): Day<Event>[] {
  const days: { date: string; events: Event[] }[] = [];
  for (const event of events) {
    const date = dateOf(event.at);
    const last = days.at(-1);
    if (last?.date === date) last.events.push(event);
    else days.push({ date, events: [event] });
  }
  return days;
}
