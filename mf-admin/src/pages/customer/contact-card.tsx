import { Button, Card } from '@portal/ui/core';
import { dateOf, longMoment } from '@portal/ui/format';
import { EditIcon } from '@portal/ui/icons';
import { customerTexts } from '../../customer-texts.ts';
import { BlockCustomer } from '../../parts/block-customer.tsx';
import styles from './customer.module.css';
import type { CardOfOverview } from './overview.ts';

const text = customerTexts.contact;

/** How a customer is reached, with what changes it. */
export function ContactCard({ overview, className }: CardOfOverview) {
  const { customer, place, codes_wait_until: until } = overview;
  const address = [customer.address.street, place].filter(Boolean).join(', ');
  const rows = [
    [text.phone, customer.phone],
    [text.homePhone, customer.home_phone],
    [text.email, customer.email],
    [text.address, address],
    [text.joined, dateOf(customer.date_joined)],
  ] as const;
  const { fiscal_number: id } = customer;
  return (
    <Card title={text.title} className={`${styles['stacked']} ${className ?? ''}`}>
      <dl className={styles['facts']}>
        {rows
          .filter(([label, value]) => value !== '' || label !== text.homePhone)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || customerTexts.none}</dd>
            </div>
          ))}
      </dl>
      {until && <p className="tiny soft">{text.wait(longMoment(until))}</p>}
      <div className={styles['acts']}>
        <Button
          variant="line"
          icon={<EditIcon />}
          href={`/adminuser?${new URLSearchParams({ buscar: '1', cedula: id, cliente: id })}`}
        >
          {text.edit}
        </Button>
        <BlockCustomer customer={customer} />
      </div>
    </Card>
  );
}
