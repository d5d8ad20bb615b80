import { daysBetween, pesos, shortDate, todayInBogota } from '@portal/ui/format';
import type { ActPreview } from './desk-address.ts';
import styles from './money-desk.module.css';
import { moneyDeskTexts as texts } from './texts.ts';

const text = texts.table;

const dateText = (date: string | null): string => (date === null ? text.none : shortDate(date));

interface Row {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

type Line = ActPreview['lines'][number];

const lineRow = ({ instalment, due_date, paid, total }: Line): Row => {
  const late = daysBetween(due_date, todayInBogota());
  return {
    name: text.instalment(instalment),
    before: late > 0 ? text.late(late) : late === 0 ? text.due : text.notDue,
    after: paid ? text.paid : text.part(pesos(total)),
  };
};

/** Interest of the running period: what a payment to capital pays of it, or what it gives back when paid ahead. */
const interestRow = ({ running_interest = 0 }: ActPreview): readonly Row[] =>
  running_interest === 0
    ? []
    : [
        {
          name: running_interest > 0 ? text.periodInterest : text.givenBack,
          before: text.nothing,
          after: pesos(Math.abs(running_interest)),
        },
      ];

/** Rows of an act's changes: only values that differ before and after. */
export function changesOf(preview: ActPreview, { lines }: { readonly lines: boolean }): readonly Row[] {
  const { before, after, unapplied_before, unapplied_after } = preview;
  const rows: Row[] = lines ? [...preview.lines.map(lineRow), ...interestRow(preview)] : [];
  if (before && after) {
    rows.push({
      name: text.capital,
      before: pesos(before.capital_balance),
      after: pesos(after.capital_balance),
    });
    rows.push({ name: text.total, before: pesos(before.total_to_pay), after: pesos(after.total_to_pay) });
    // Money of other payments waits for it too; that of this one has its own row.
    if ((before.received ?? 0) > unapplied_before)
      rows.push({
        name: text.received,
        before: pesos(before.received ?? 0),
        after: pesos(after.received ?? 0),
      });
    if (!lines || preview.lines.length === 0) {
      rows.push({
        name: text.overdue,
        before: String(before.overdue_instalments),
        after: String(after.overdue_instalments),
      });
    }
    rows.push({
      name: text.next,
      before: dateText(before.next_due_date),
      after: after.status === 'closed' ? text.closed : dateText(after.next_due_date),
    });
    rows.push({
      name: text.last,
      before: dateText(before.last_due_date),
      after: dateText(after.last_due_date),
    });
  }
  rows.push({ name: text.unapplied, before: pesos(unapplied_before), after: pesos(unapplied_after) });
  return rows.filter((row) => row.before !== row.after);
}

export interface BeforeAfterProps {
  readonly preview: ActPreview;
  /** Heading of the first column of values; `Hoy` while the act is not decided. */
  readonly beforeText?: string;
  /** Whether each instalment has a row of its own. */
  readonly lines?: boolean;
}

/** A credit and its money before and after an act. */
export function BeforeAfter({ preview, beforeText = text.today, lines = true }: BeforeAfterProps) {
  const rows = changesOf(preview, { lines });
  return (
    <table className={styles['ba']}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{text.field}</span>
          </th>
          <th scope="col">{beforeText}</th>
          <th scope="col">{text.after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
