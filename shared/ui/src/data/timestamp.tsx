import { dateOf, timeOf } from '@portal/values/bogota-time';

/** A moment in a table: the date, and smaller the time. `at` is local time as the API writes it. */
export function Timestamp({ at }: { at: string }) {
  return (
    <span className="moment">
      {dateOf(at)} <small>{timeOf(at)}</small>
    </span>
  );
}
