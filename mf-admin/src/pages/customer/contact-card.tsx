import { ASKED, customersList } from '@portal/contract/page-addresses/customers-list';
import { pageHref } from '@portal/contract/page-addresses/page-href';
import { personFields } from '@portal/contract/person-fields';
import { type PersonField, personFieldNames, personHeadings } from '@portal/contract/person-headings';
import { Button, Card, IconButton } from '@portal/ui/core';
import { dateOf, longDate, longMoment } from '@portal/ui/format';
import { EditIcon } from '@portal/ui/icons';
import { lazy, Suspense, useRef, useState } from 'react';
import { BlockCustomer } from '../../parts/block-customer.tsx';
import styles from './customer.module.css';
import type { FieldInPlace } from './edit-contact.tsx';
import type { CardOfOverview } from './overview.ts';
import { customerTexts } from './texts.ts';

const text = customerTexts.contact;

const EditContact = lazy(() => import('./edit-contact.tsx'));

interface Row {
  readonly label: string;
  readonly value: string;
  /** Field that can be changed alone, in its place. */
  readonly field?: FieldInPlace | undefined;
  /** Said below the value. */
  readonly note?: string | undefined;
}

/** Of a customer's data clerks need the telephones first. */
const placeOf = (name: PersonField): number =>
  ['personName', 'phone', 'email'].indexOf(personFields[name].kind);

/** Name and contact of a customer; each of the fields that change most is changed in its place, the rest in the form. */
export function ContactCard({ overview, className }: CardOfOverview) {
  const { customer, place, codes_wait_until: until, unreachable } = overview;
  // A save sends the whole contact, so a single field can be edited only while none of these four is empty.
  const { email, phone, address } = customer;
  const isWhole = [email, phone, address.city, address.street].every((value) => value !== '');
  const [editing, setEditing] = useState<FieldInPlace>();
  const card = useRef<HTMLDListElement>(null);
  const rows: readonly Row[] = [
    ...personFieldNames
      .filter((name) => personFields[name].required || customer[name] !== '')
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map((name) => {
        const { required } = personFields[name];
        const refused = unreachable.find((what) => what === name);
        return {
          label: personHeadings[name],
          value: customer[name],
          field: required ? name : undefined,
          note: refused && text.unreachable[refused],
        };
      }),
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
        {rows.map(({ label, value, field, note }) => (
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
