import { CallRefused, call, messageOf, query } from '@portal/api-client';
import type { Customer } from '@portal/contract';
import { messages } from '@portal/contract/messages';
import { Button, Card, Facts } from '@portal/ui/core';
import {
  applyServerErrors,
  DigitsInput,
  Field,
  Form,
  Select,
  SubmitButton,
  TextInput,
  useUnsavedWarning,
  useWatch,
  useYupForm,
  yup,
} from '@portal/ui/form';
import { groupedId } from '@portal/ui/format';
import { ArrowLeftIcon, HistoryIcon } from '@portal/ui/icons';
import { AlertDialog } from '@portal/ui/overlay';
import { AdminPage } from '@portal/ui/page';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { texts } from '../../texts.ts';
import styles from './adminuser.module.css';
import { BlockCustomer } from './block-customer.tsx';

const text = texts.customerForm;

const schema = yup.object({
  state: yup.string().required(messages.requiredValues),
  city: yup.string().required(messages.requiredValues),
  street: yup.string().trim().required(text.required.street),
  email: yup.string().trim().required(text.required.email).email(text.required.email),
  phone: yup
    .string()
    .required(text.required.phone)
    .matches(/^\d{7,10}$/, text.required.phone),
  home_phone: yup.string().defined(),
  motivo: yup.string().trim().required(text.required.reason).min(3, text.required.reason),
});

interface CustomerFormProps {
  readonly customer: Customer;
  readonly onBack: () => void;
  /** Called once the success was read: back to the search (CU-19). */
  readonly onSaved: () => void;
}

/** Changes the data of a customer, and blocks or unblocks them (CU-06 … CU-09, CU-12, CU-13, CU-19). */
export default function CustomerForm({ customer, onBack, onSaved }: CustomerFormProps) {
  const states = useQuery(query('GET /api/states'));
  const [saved, setSaved] = useState(false);
  const form = useYupForm(schema, {
    state: customer.address.state,
    city: '',
    street: customer.address.street,
    email: customer.email,
    phone: customer.phone,
    home_phone: customer.home_phone,
    motivo: '',
  });
  useUnsavedWarning(form.formState.isDirty && !saved);
  const state = useWatch({ control: form.control, name: 'state' });
  const citiesOf = query('GET /api/cities/:state', { params: { state } });
  const cities = useQuery(state ? citiesOf : { ...citiesOf, queryFn: skipToken });
  const known = cities.data?.cities.find(({ city_code }) => city_code === customer.address.city)?.city_code;
  const { setValue } = form;
  // A choice can only be made of a list that is there.
  useEffect(() => {
    if (known) setValue('city', known);
  }, [known, setValue]);

  const save = async (values: yup.InferType<typeof schema>): Promise<void> => {
    const { state: department, city: municipality, street, ...rest } = values;
    try {
      await call('POST /api/userList', {
        query: { fiscal_number: customer.fiscal_number },
        body: {
          ...rest,
          fiscal_number: customer.fiscal_number,
          first_name: customer.first_name,
          last_name: customer.last_name,
          address: { state: department, city: municipality, street },
        },
      });
      setSaved(true);
    } catch (error) {
      if (error instanceof CallRefused) applyServerErrors(form, error.envelope);
      else form.setError('root', { message: messageOf(error) });
    }
  };

  return (
    <AdminPage
      title={`${customer.first_name} ${customer.last_name}`}
      actions={
        <>
          <BlockCustomer customer={customer} />
          <Button
            variant="line"
            icon={<HistoryIcon />}
            href={`/adminuser/${encodeURIComponent(customer.fiscal_number)}/historial`}
          >
            {text.history}
          </Button>
          <Button variant="line" icon={<ArrowLeftIcon />} onClick={onBack}>
            {text.back}
          </Button>
        </>
      }
    >
      <Card className={styles['form']} title={text.title}>
        <Facts rows={[{ label: text.fiscalNumber, value: groupedId(customer.fiscal_number) }]} />
        <Form form={form} onSubmit={save}>
          <div className={styles['fields']}>
            <Field name="email" label={text.email} required>
              <TextInput type="email" maxLength={120} />
            </Field>
            <Field name="phone" label={text.phone} required>
              <DigitsInput maxLength={10} />
            </Field>
            <Field name="home_phone" label={text.homePhone}>
              <DigitsInput maxLength={10} />
            </Field>
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
              <TextInput maxLength={160} />
            </Field>
            <Field name="motivo" label={text.reason} help={text.reasonHelp} required>
              <TextInput maxLength={200} />
            </Field>
          </div>
          <div className="row">
            <SubmitButton pendingText={text.saving}>{text.save}</SubmitButton>
          </div>
        </Form>
      </Card>
      <AlertDialog open={saved} title={text.savedTitle} onClose={onSaved}>
        <p>{text.saved}</p>
      </AlertDialog>
    </AdminPage>
  );
}
