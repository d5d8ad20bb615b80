import { pesos } from '@portal/ui/format';
import { ChevronDownIcon } from '@portal/ui/icons';
import { momentOf, statusOf } from './case-legs.tsx';
import type { CaseDetail } from './desk-address.ts';
import styles from './money-desk.module.css';
import { moneyDeskTexts as texts } from './texts.ts';

const text = texts.history;

type StoryEvent = CaseDetail['story'][number];

function actorOf({ actor, name }: StoryEvent, customer: string): string {
  if (actor === 'system') return text.system;
  if (actor === 'bank') return text.bank;
  if (actor === customer) return text.customer;
  return name || actor;
}

/** Amount, invoice and reason of an event, where it has them. */
function partsOf({ detail, what }: StoryEvent): string {
  const { kind, amount, invoice, reason, answer, bank } = detail;
  return [
    what.startsWith('act.') && typeof kind === 'string' ? text.kinds[kind] : '',
    typeof amount === 'number' && amount !== 0 ? pesos(amount) : '',
    invoice ? text.invoice(String(invoice)) : '',
    bank ? String(bank) : '',
    answer ? statusOf(String(answer)) : '',
    reason ? `“${reason}”` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Everything that happened to the payment and to the case, newest first, with persons and reasons. */
export function CaseHistory({ detail }: { detail: CaseDetail }) {
  const customer = detail.case.fiscal_number;
  const events = detail.story.toReversed();
  return (
    <details className={styles['story']}>
      <summary>
        <h3>{text.title}</h3>
        <ChevronDownIcon />
      </summary>
      <ol className={styles['history']}>
        {events.map((event, index) => (
          <li key={`${event.at} ${event.what} ${index}`}>
            <time dateTime={event.at}>{momentOf(event.at)}</time>
            <p>
              <strong>{text.what[event.what] ?? text.posting}</strong>
              <span className="mute"> · {actorOf(event, customer)}</span>
            </p>
            {partsOf(event) && <p className="soft">{partsOf(event)}</p>}
          </li>
        ))}
      </ol>
    </details>
  );
}
