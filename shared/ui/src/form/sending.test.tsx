import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as yup from 'yup';
import { Checkbox } from './choice-inputs.tsx';
import { Field } from './field.tsx';
import { Form, useYupForm } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TextInput } from './text-inputs.tsx';

const schema = yup.object({ street: yup.string().defined(), news: yup.boolean().defined() });

function Address({ sending }: { sending: Promise<void> }) {
  const form = useYupForm(schema, { street: 'Calle 10', news: false });
  return (
    <Form form={form} onSubmit={() => sending} aria-label="Dirección">
      <Field name="street" label="Calle">
        <TextInput />
      </Field>
      <Field name="news" label="Correo">
        <Checkbox label="Novedades" />
      </Field>
      <SubmitButton>Guardar</SubmitButton>
    </Form>
  );
}

afterEach(cleanup);

test('no field takes a change while a form is being sent, and each does again after it', async () => {
  const user = userEvent.setup();
  const { promise, resolve } = Promise.withResolvers<void>();
  render(<Address sending={promise} />);
  const street = screen.getByLabelText<HTMLInputElement>('Calle');
  const news = screen.getByLabelText<HTMLInputElement>('Novedades');
  const form = screen.getByRole('form', { name: 'Dirección' });
  await user.type(street, ' # 5{Enter}');
  await waitFor(() => expect(form.getAttribute('aria-busy')).toBe('true'));
  await user.type(street, ' norte');
  expect(document.activeElement).toBe(street);
  await user.click(news);
  await user.click(screen.getByText('Novedades'));
  expect([street.value, news.checked]).toEqual(['Calle 10 # 5', false]);
  resolve();
  await waitFor(() => expect(form.hasAttribute('aria-busy')).toBe(false));
  await user.type(street, ' sur');
  await user.click(news);
  expect([street.value, news.checked]).toEqual(['Calle 10 # 5 sur', true]);
});
