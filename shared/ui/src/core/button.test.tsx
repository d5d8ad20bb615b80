import { describe, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { Button, IconButton } from './button.tsx';

/** A promise and the means to settle it. */
function deferred() {
  return Promise.withResolvers<void>();
}

describe('Button', () => {
  test('a press whose promise is under way is not repeated by a second press', async () => {
    const user = userEvent.setup();
    const work = deferred();
    let presses = 0;
    const press = () => {
      presses += 1;
      return work.promise;
    };
    render(<Button onClick={press}>Pagar PSE</Button>);
    const button = screen.getByRole('button', { name: 'Pagar PSE' });
    await user.dblClick(button);
    expect(presses).toBe(1);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(document.activeElement).toBe(button);

    await act(async () => work.resolve());
    await user.click(button);
    expect(presses).toBe(2);
  });

  test('while pending it keeps its place in the tab order and submits nothing', async () => {
    const user = userEvent.setup();
    let submits = 0;
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submits += 1;
        }}
      >
        <Button type="submit" pending pendingText="Guardando">
          Guardar
        </Button>
      </form>,
    );
    await user.tab();
    const button = screen.getByRole('button', { name: 'Guardando' });
    expect(document.activeElement).toBe(button);
    await user.click(button);
    await user.keyboard('{Enter}');
    expect(submits).toBe(0);
  });

  test('while something is missing a press, by pointer or by Enter in a field, says what and does nothing else', async () => {
    const user = userEvent.setup();
    const done: string[] = [];
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          done.push('sent');
        }}
      >
        <input aria-label="Cédula" />
        <Button
          type="submit"
          onUnready={() => done.push('Escribe tu cédula')}
          onClick={() => done.push('pressed')}
        >
          Ingresar
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Ingresar' });
    expect([button.getAttribute('aria-disabled'), button.hasAttribute('disabled')]).toEqual(['true', false]);
    await user.click(button);
    await user.type(screen.getByLabelText('Cédula'), '1{Enter}');
    await user.tab();
    expect(document.activeElement).toBe(button);
    expect(done).toEqual(['Escribe tu cédula', 'Escribe tu cédula']);
  });

  test('inside the router a path of the portal navigates without leaving the page', async () => {
    const user = userEvent.setup();
    render(
      <MemoryRouter>
        <Routes>
          <Route path="/" element={<Button href="/facturas">Ver facturas</Button>} />
          <Route path="/facturas" element={<h1>Facturas</h1>} />
        </Routes>
      </MemoryRouter>,
    );
    await user.click(screen.getByRole('link', { name: 'Ver facturas' }));
    expect(screen.getByRole('heading', { name: 'Facturas' })).toBeTruthy();
  });

  test('outside the router, and for other sites, it is a plain link', () => {
    render(<Button href="https://banco.example/pse">Banco</Button>);
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://banco.example/pse');
  });
});

test('an icon button is named by its label', () => {
  render(<IconButton label="Cerrar" icon={<svg aria-hidden="true" />} />);
  expect(screen.getByRole('button', { name: 'Cerrar' })).toBeTruthy();
});
