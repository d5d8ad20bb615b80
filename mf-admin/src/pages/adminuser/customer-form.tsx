import { call, query } from '@portal/api-client';
import type { Customer } from '@portal/contract';
import { messages } from '@portal/contract/messages';
import { customerHref } from '@portal/contract/page-addresses/customer-page';
import { eachField, personFields, personLabels } from '@portal/contract/person-fields';
import { personFieldNames } from '@portal/contract/person-headings';
import {
  type ConflictSave,
  contactConflicts,
  FieldConflict,
  useConflictSave,
} from '@portal/features/conflict';
import { ProofFields, useProvedForm } from '@portal/features/proof';
import { useUnsaved } from '@portal/remote-kit/unsaved';
import { Field, Select, TextInput } from '@portal/ui/controls';
import { Button, Card, DescriptionList } from '@portal/ui/core';
import { Form, SubmitButton } from '@portal/ui/form';
import { groupedId, longMoment } from '@portal/ui/format';
import { ArrowLeftIcon, PersonIcon } from '@portal/ui/icons';
import { AlertDialog } from '@portal/ui/overlay';
import { AdminPage } from '@portal/ui/page';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as yup from 'yup';
import { BlockCustomer } from '../../parts/block-customer.tsx';
import { customerFormTexts } from '../../parts/customer-form-texts.ts';
import { customerValues } from '../../parts/customer-values.ts';
import { PersonInput } from '../../parts/person-input.tsx';
import styles from './adminuser.module.css';

const text = customerFormTexts;

const schemaFor = (customer: Customer) =>
  yup.object({
    state: yup.string().required(messages.requiredValues),
    city: yup.string().required(messages.requiredValues),
    /** Version that the form was filled from; it stays while the list behind is loaded again. */
    version: yup.string().defined(),
    current_password: yup.string().defined(),
    ...customerValues(customer),
  });

type Values = yup.InferType<ReturnType<typeof schemaFor>>;

interface CustomerFormProps {
  readonly customer: Customer;
  /** Address of the search that led here. */
  readonly back: string;
  /** Called once the person has had time to read the message of success; leads back to the search (CU-19). */
  readonly onSaved: () => void;
}

/** Changes the data of a customer, and blocks or unblocks them (CU-06 … CU-09, CU-12, CU-13, CU-19). */
export default function CustomerForm({ customer: given, back, onSaved }: CustomerFormProps) {
  const [customer] = useState(given);
  const states = useQuery(query('GET /api/states'));
  const [saved, setSaved] = useState(false);
  const [waitUntil, setWaitUntil] = useState<string | null>(null);
  const isReachedElsewhere = ({ email, phone }: Pick<Values, 'email' | 'phone'>): boolean =>
    email.trim().toLowerCase() !== customer.email.toLowerCase() || phone !== customer.phone;
  const proved = useProvedForm(
    schemaFor(customer),
    {
      state: customer.address.state,
      city: '',
      street: customer.address.street,
      ...eachField(personFieldNames, (name) => customer[name]),
      version: customer.version,
      current_password: '',
      motivo: '',
    },
    {
      wanted: isReachedElsewhere,
      onSend: (values, send) =>
        saving.save(values, async (seen) => {
          const { state: department, city: municipality, street, current_password: _proof, ...rest } = values;
          const { fiscal_number } = customer;
          const { codes_wait_until } = await send('POST /api/userList', {
            query: { fiscal_number },
            body: {
              ...{ ...rest, ...seen, fiscal_number },
              address: { state: department, city: municipality, street },
            },
          });
          setWaitUntil(codes_wait_until);
          // The saved values are the form's starting values from now on: nothing is unsaved, and its draft is dropped.
          form.reset(values);
          setSaved(true);
        }),
    },
  );
  const { form } = proved;
  useUnsaved('cliente', form.formState.isDirty);
  const [state, email, phone] = useWatch({ control: form.control, name: ['state', 'email', 'phone'] });
  const citiesOf = query('GET /api/cities/:state', { params: { state } });
  const cities = useQuery(state ? citiesOf : { ...citiesOf, queryFn: skipToken });
  const [storedCity, setStoredCity] = useState(customer.address.city);
  const known = cities.data?.cities.find(({ city_code }) => city_code === storedCity)?.city_code;
  const { setValue, getValues } = form;
  // A select takes a value only once its options have come; a municipality that the person has chosen stays.
  useEffect(() => {
    if (known && getValues('city') === '') setValue('city', known);
  }, [known, setValue, getValues]);

  const saving: ConflictSave<Values> = useConflictSave<Customer, Values>({
    stored: async () => {
      const { fiscal_number } = customer;
      return (await call('GET /api/userList', { query: { fiscal_number } })).clients[0];
    },
    fields: (values, stored) =>
      contactConflicts(
        {
          names: personFieldNames,
          addressLabel: text.address,
          put: (name, value) => form.setValue(name, value, { shouldDirty: true }),
          onAddress: ({ city }) => setStoredCity(city),
        },
        values,
        stored,
      ),
    refuse: proved.refuse,
  });

  return (
    <AdminPage
      title={`${customer.first_name} ${customer.last_name}`}
      actions={
        <>
          <BlockCustomer customer={given} />
          <Button variant="line" icon={<PersonIcon />} href={customerHref(customer.fiscal_number)}>
            {text.whole}
          </Button>
          <Button variant="line" icon={<ArrowLeftIcon />} href={back}>
            {text.back}
          </Button>
        </>
      }
    >
      <Card className={styles['form']} title={text.title}>
        <DescriptionList rows={[{ label: text.fiscalNumber, value: groupedId(customer.fiscal_number) }]} />
        <Form form={form} onSubmit={proved.byPassword} draft={`cliente ${customer.fiscal_number}`}>
          <div className={styles['fields']}>
            {personFieldNames.map((name) => (
              <Field key={name} name={name} label={personLabels[name]} required={personFields[name].required}>
                <PersonInput of={name} />
              </Field>
            ))}
            <Field name="state" label={text.state} required>
              <Select
                placeholder={text.choose}
                options={(states.data?.states ?? []).map(({ state: name }) => ({ value: name, label: name }))}
              />
            </Field>
            <Field name="city" label={text.city} required>
              <Select
                placeholder={text.choose}
                options={(cities.data?.cities ?? []).map(({ city_code, city_name }) => ({
                  value: city_code,
                  label: city_name,
                }))}
              />
            </Field>
            <Field name="street" label={text.street} required>
              <TextInput />
            </Field>
            <Field name="motivo" label={text.reason} help={text.reasonHelp} required>
              <TextInput />
            </Field>
            {(proved.asked || isReachedElsewhere({ email, phone })) && (
              <ProofFields help={text.passwordHelp} onPasskey={proved.byPasskey} />
            )}
          </div>
          <div className="row">
            <SubmitButton pendingText={text.saving}>{text.save}</SubmitButton>
          </div>
        </Form>
      </Card>
      <FieldConflict {...saving.dialog} />
      <AlertDialog open={saved} title={text.savedTitle} onClose={onSaved}>
        <p>{text.saved}</p>
        {waitUntil && <p>{text.wait(longMoment(waitUntil))}</p>}
      </AlertDialog>
    </AdminPage>
  );
}
