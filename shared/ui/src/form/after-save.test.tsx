import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as yup from 'yup';
import { beginFromSaved } from './after-save.ts';
import { Field } from './field.tsx';
import { Form, useYupForm } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TextInput } from './text-inputs.tsx';

const schema = yup.object({ street: yup.string().trim().defined(), city: yup.string().defined() });

function Address({ saving }: { saving: Promise<void> }) {
  const form = useYupForm(schema, { street: 'Calle 10', city: 'Cali' });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const sent = form.getValues();
        await saving;
        beginFromSaved(form, sent, values);
      }}
    >
      <Field name="street" label="Dirección">
        <TextInput />
      </Field>
      <Field name="city" label="Ciudad">
        <TextInput />
      </Field>
      <SubmitButton>Guardar</SubmitButton>
      <output>{form.formState.isDirty ? 'sin guardar' : 'guardado'}</output>
    </Form>
  );
}
const street = () => screen.getByLabelText<HTMLInputElement>('Dirección');
const city = () => screen.getByLabelText<HTMLInputElement>('Ciudad');

afterEach(cleanup);

test('what is typed while a form is being saved stays typed, and is not taken for saved', async () => {
  const user = userEvent.setup();
  const { promise, resolve } = Promise.withResolvers<void>();
  render(<Address saving={promise} />);
  await user.type(street(), ' # 5 ');
  await user.click(screen.getByRole('button'));
  await user.type(city(), ' Norte');
  resolve();
  expect(await screen.findByDisplayValue('Calle 10 # 5')).toBe(street());
  expect(city().value).toBe('Cali Norte');
  expect(await screen.findByText('sin guardar')).not.toBeNull();
});

test('a form into which nothing was typed meanwhile holds what was saved', async () => {
  const user = userEvent.setup();
  render(<Address saving={Promise.resolve()} />);
  await user.type(street(), ' # 5 ');
  await user.click(screen.getByRole('button'));
  expect(await screen.findByText('guardado')).not.toBeNull();
  expect([street().value, city().value]).toEqual(['Calle 10 # 5', 'Cali']);
});
