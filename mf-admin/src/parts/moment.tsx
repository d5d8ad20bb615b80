import { dateOf, shortDate, timeOf } from '@portal/ui/format';

/** A moment in a list of the administration: `25 nov 2026`, and smaller `16:40:12`. */
export function Moment({ at }: { at: string }) {
  return (
    <span className="moment">
      {shortDate(dateOf(at))} <small>{timeOf(at)}</small>
    </span>
  );
}
