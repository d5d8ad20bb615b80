import { dateOf, shortDate, timeOf } from '@portal/ui/format';

/** A date and time in a list of the administration: `25 nov 2026`, and smaller `16:40:12`. */
export function ShortTimestamp({ at }: { at: string }) {
  return (
    <span className="moment">
      {shortDate(dateOf(at))} <small>{timeOf(at)}</small>
    </span>
  );
}
