import { Checkbox } from '@portal/ui/controls';
import { Badge, Button, cx, Money } from '@portal/ui/core';
import { dueText, shortDate, todayInBogota } from '@portal/ui/format';
import { ChevronDownIcon } from '@portal/ui/icons';
import { useState } from 'react';
import styles from './paying.module.css';
import type { SelectionChange } from './selection.ts';
import { invoiceTexts } from './texts.ts';
import type { Invoice, Quota } from './wire.ts';

/** Instalments shown before the person unfolds the rest. */
const INSTALMENTS_SHOWN_FIRST = 4;

export interface InstalmentTableProps {
  readonly invoice: Invoice;
  /** Number of ticked instalments, from the oldest. */
  readonly ticked: number;
  readonly disabled: boolean;
  readonly onChange: (change: SelectionChange) => void;
}

/** The unpaid instalments with checkboxes; on phones a list (IN-01). */
export function InstalmentTable({ invoice, ticked, disabled, onChange }: InstalmentTableProps) {
  const [all, setAll] = useState(false);
  const { quotas } = invoice;
  const overdue = quotas.filter(({ date_mora }) => date_mora > 0).length;
  const first = Math.max(INSTALMENTS_SHOWN_FIRST, overdue, ticked);
  // A single hidden row is shown at once: it takes no more room than the button that would show it.
  const shown = all || quotas.length <= first + 1 ? quotas : quotas.slice(0, first);
  const rest = quotas.length - first;
  const { columns } = invoiceTexts;
  return (
    <>
      <table className={`t ${styles['instalments']}`}>
        <caption className="visually-hidden">{invoiceTexts.tableOf(invoice.invoice)}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{columns.choose}</span>
            </th>
            <th scope="col">{columns.number}</th>
            <th scope="col">{columns.due}</th>
            <th scope="col">{columns.arrears}</th>
            <th scope="col" className="right">
              {columns.value}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((quota, index) => (
            <InstalmentRow
              key={quota.num_quota}
              quota={quota}
              ticked={index < ticked}
              disabled={disabled}
              onTick={(on) => onChange({ type: on ? 'tick' : 'untick', index })}
            />
          ))}
        </tbody>
      </table>
      {rest > 1 && (
        <Button variant="quiet" className={styles['more']} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? invoiceTexts.showFewer : invoiceTexts.showRest(rest)}
          <ChevronDownIcon className={cx('small-icon', all && styles['turned'])} />
        </Button>
      )}
    </>
  );
}

interface RowProps {
  readonly quota: Quota;
  readonly ticked: boolean;
  readonly disabled: boolean;
  readonly onTick: (on: boolean) => void;
}

function InstalmentRow({ quota, ticked, disabled, onTick }: RowProps) {
  const { num_quota, exp_date, date_mora, quota_value } = quota;
  return (
    <tr className={cx(ticked && styles['on'])}>
      <td className={styles['box']}>
        <Checkbox
          label={invoiceTexts.choose(num_quota)}
          hiddenLabel
          checked={ticked}
          disabled={disabled}
          onValue={onTick}
        />
      </td>
      <th scope="row">{invoiceTexts.instalment(num_quota)}</th>
      <td className={styles['date']}>{shortDate(exp_date)}</td>
      <td className={cx(styles['arrears'], date_mora === 0 && styles['none'])}>
        {date_mora > 0 ? (
          <Badge tone="bad">{invoiceTexts.days(date_mora)}</Badge>
        ) : (
          dueText(exp_date, todayInBogota())
        )}
      </td>
      <td className={cx('right', styles['value'])}>
        <Money amount={quota_value} />
      </td>
    </tr>
  );
}
