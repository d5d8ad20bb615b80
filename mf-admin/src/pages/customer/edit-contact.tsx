import { call, query } from '@portal/api-client';
import type { Customer } from '@portal/contract';
import { eachField, personLabels } from '@portal/contract/person-fields';
import { type PersonField, personFieldNames } from '@portal/contract/person-headings';
import { type ConflictSave, FieldConflict, useConflictSave } from '@portal/features/conflict';
import { ProofFields, useProvedForm } from '@portal/features/proof';
import { useUnsaved } from '@portal/remote-kit/unsaved';
import { Field, TextInput } from '@portal/ui/controls';
import { Button, Stack } from '@portal/ui/core';
import { Form, SubmitButton } from '@portal/ui/form';
import { showToast } from '@portal/ui/overlay';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import * as yup from 'yup';
import { customerFormTexts } from '../../parts/customer-form-texts.ts';
import { customerValues } from '../../parts/customer-values.ts';
import { PersonInput } from '../../parts/person-input.tsx';
import { historyKey } from './overview.ts';
import { customerTexts } from './texts.ts';

const text = customerFormTexts;

/** Field that is changed alone, in its place. */
export type FieldInPlace = PersonField | 'street';

const storedValue = (customer: Customer, field: FieldInPlace): string =>
  field === 'street' ? customer.address.street : customer[field];

interface EditContactProps {
  readonly customer: Customer;
  readonly field: FieldInPlace;
  /** Called after Escape, Cancelar or a save. */
  readonly onDone: () => void;
}

/** One field of a customer's data in its place: Enter saves it with reason and proof, Escape leaves it as it was. */
export default function EditContact({ customer: given, field, onDone }: EditContactProps) {
  const client = useQueryClient();
  const customer = useRef(given).current;
  const proves = field === 'phone' || field === 'email';
  const label = field === 'street' ? text.street : personLabels[field];
  const rules = customerValues(customer);
  const schema = yup.object({
    value: rules[field],
    motivo: rules.motivo,
    current_password: yup.string().defined(),
    /** Version that the typed value began from; a draft brings its own. */
    version: yup.string().defined(),
  });
  type Values = yup.InferType<typeof schema>;
  const defaults = {
    value: storedValue(customer, field),
    motivo: '',
    current_password: '',
    version: customer.version,
  };
  const proved = useProvedForm(schema, defaults, {
    wanted: () => proves,
    fieldNames: { [field]: 'value', address: 'value', 'address/street': 'value' },
    onSend: (chosen, send) =>
      saving.save(chosen, async (seen) => {
        const { value, motivo, version } = chosen;
        const { fiscal_number, address } = customer;
        const stored = { ...eachField(personFieldNames, (name) => customer[name]), address };
        const changed = field === 'street' ? { address: { ...address, street: value } } : { [field]: value };
        await send('POST /api/userList', {
          query: { fiscal_number },
          body: { fiscal_number, ...stored, ...changed, motivo, version, ...seen },
        });
        showToast(customerTexts.contact.saved);
        await client.invalidateQueries({
          queryKey: query('GET /api/customers/:fiscal_number', { params: { fiscal_number } }).queryKey,
        });
        await client.invalidateQueries({ queryKey: historyKey(fiscal_number) });
        onDone();
      }),
  });
  const { form } = proved;
  useUnsaved('cliente', form.formState.isDirty);
  useEffect(() => form.setFocus('value', { shouldSelect: true }), [form]);

  const saving: ConflictSave<Values> = useConflictSave<Customer, Values>({
    stored: async () => {
      const { fiscal_number } = customer;
      return (await call('GET /api/userList', { query: { fiscal_number } })).clients[0];
    },
    fields: ({ value }) => ({
      [field === 'street' ? 'address' : field]: {
        label,
        mine: value,
        theirs: (record) => storedValue(record, field),
        take: (record) => form.setValue('value', storedValue(record, field), { shouldDirty: true }),
      },
    }),
    refuse: proved.refuse,
  });

  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onDone();
  };
  return (
    <>
      <Form
        form={form}
        onSubmit={proved.byPassword}
        onKeyDown={leave}
        draft={`cliente ${customer.fiscal_number} ${field}`}
        aria-label={customerTexts.contact.change(label)}
      >
        <Stack>
          <Field name="value" label={label} required>
            {field === 'street' ? <TextInput /> : <PersonInput of={field} />}
          </Field>
          <Field
            name="motivo"
            label={text.reason}
            help={proves ? text.reasonHelp : customerTexts.contact.reasonHelp}
            required
          >
            <TextInput />
          </Field>
          {(proves || proved.asked) && <ProofFields help={text.passwordHelp} onPasskey={proved.byPasskey} />}
          <div className="row">
            <SubmitButton pendingText={text.saving}>{text.save}</SubmitButton>
            <Button variant="line" onClick={onDone}>
              {customerTexts.contact.cancel}
            </Button>
          </div>
        </Stack>
      </Form>
      <FieldConflict {...saving.dialog} />
    </>
  );
}
