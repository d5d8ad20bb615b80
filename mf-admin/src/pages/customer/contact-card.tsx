import { ASKED, customersList } from '@portal/contract/page-addresses/customers-list';
import { pageHref } from '@portal/contract/page-addresses/page-href';
import { Button, Card, IconButton } from '@portal/ui/core';
import { dateOf, longDate, longMoment } from '@portal/ui/format';
import { EditIcon } from '@portal/ui/icons';
import { lazy, Suspense, useRef, useState } from 'react';
import { BlockCustomer } from '../../parts/block-customer.tsx';
import styles from './customer.module.css';
import type { ContactField } from './edit-contact.tsx';
import type { CardOfOverview } from './overview.ts';
import { customerTexts } from './texts.ts';

const text = customerTexts.contact;

const EditContact = lazy(() => import('./edit-contact.tsx'));

interface Row {
  readonly label: string;
  readonly value: string;
  /** Field that can be changed alone, in its place. */
  readonly field?: ContactField;
  /** Said below the value. */
  readonly note?: string | undefined;
}

/** Name and contact of a customer; each of the fields that change most is changed in its place, the rest in the form. */
export function ContactCard({ overview, className }: CardOfOverview) {
  const { customer, place, codes_wait_until: until, unreachable } = overview;
  const noteOf = (what: 'email' | 'phone') =>
    unreachable.includes(what) ? text.unreachable[what] : undefined;
  // A save sends the whole contact, so a single field can be edited only while none of these four is empty.
  const { email, phone, address } = customer;
  const isWhole = [email, phone, address.city, address.street].every((value) => value !== '');
  const [editing, setEditing] = useState<ContactField>();
  const card = useRef<HTMLDListElement>(null);
  const rows: readonly Row[] = [
    { label: text.firstName, value: customer.first_name, field: 'first_name' },
    { label: text.lastName, value: customer.last_name, field: 'last_name' },
    { label: text.phone, value: customer.phone, field: 'phone', note: noteOf('phone') },
    { label: text.homePhone, value: customer.home_phone },
    { label: text.email, value: customer.email, field: 'email', note: noteOf('email') },
    {
      label: text.address,
      value: [customer.address.street, place].filter(Boolean).join(', '),
      field: 'street',
    },
    { label: text.joined, value: longDate(dateOf(customer.date_joined)) },
  ];
  const { fiscal_number: id } = customer;
  const done = (): void => {
    const field = editing;
    setEditing(undefined);
    // The focus returns to the pencil once it is rendered again.
    requestAnimationFrame(() =>
      card.current?.querySelector<HTMLElement>(`[data-field="${field}"] button`)?.focus(),
    );
  };
  return (
    <Card title={text.title} className={`${styles['stacked']} ${className ?? ''}`}>
      <dl className={styles['facts']} ref={card}>
        {rows
          .filter(({ label, value }) => value !== '' || label !== text.homePhone)
          .map(({ label, value, field, note }) => (
            <div key={label} data-field={field}>
              <dt className={field === editing && field ? 'visually-hidden' : undefined}>{label}</dt>
              <dd>
                {field && field === editing ? (
                  <Suspense fallback={value}>
                    <EditContact customer={customer} field={field} onDone={done} />
                  </Suspense>
                ) : (
                  <span className={styles['fact']}>
                    {value || customerTexts.none}
                    {field && isWhole && (
                      <IconButton
                        label={text.change(label)}
                        icon={<EditIcon className="small-icon" />}
                        disabled={editing !== undefined}
                        onClick={() => setEditing(field)}
                      />
                    )}
                  </span>
                )}
                {note && <p className="tiny soft">{note}</p>}
              </dd>
            </div>
          ))}
      </dl>
      {!isWhole && <p className="tiny soft">{text.incomplete}</p>}
      {until && <p className="tiny soft">{text.wait(longMoment(until))}</p>}
      <div className={styles['acts']}>
        <Button
          variant="line"
          icon={<EditIcon />}
          href={pageHref(customersList, { asked: ASKED, fiscalNumber: id, customer: id })}
        >
          {text.edit}
        </Button>
        <BlockCustomer customer={customer} />
      </div>
    </Card>
  );
}
