import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { type ReactNode, StrictMode, useId, useState } from 'react';
// The build for browsers asks for message channels, which jsdom has none of.
import { renderToString } from 'react-dom/server.edge';
import { createLifecycles } from './lifecycles.tsx';

const PREFIX = 'mf-a-';
let told: { readonly crashes: unknown[]; readonly mismatches: unknown[] };
let container: HTMLElement;
beforeEach(() => {
  // The mount ends with a commit that nothing but the scheduler makes; `act` would wait for the mount instead.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  told = { crashes: [], mismatches: [] };
  container = document.body.appendChild(document.createElement('div'));
});
afterEach(() => container.remove());

const appOf = (render: () => ReactNode) =>
  createLifecycles(render, {
    identifierPrefix: PREFIX,
    onCrash: (error) => told.crashes.push(error),
    onMismatch: (error) => told.mismatches.push(error),
  });

/** Puts markup where an app is to come to life, as the host has rendered it. */
const renderPart = (content: ReactNode) => {
  container.innerHTML = renderToString(<StrictMode>{content}</StrictMode>, { identifierPrefix: PREFIX });
};

const Broken = (): never => {
  throw new Error('first render');
};

test('a first render that throws rejects the mount instead of leaving it pending', async () => {
  const app = appOf(() => <Broken />);
  await expect(app.mount(container)).rejects.toThrow('first render');
  expect(told.crashes).toEqual([]);
  app.unmount();
});

test('an application can be mounted again after it was unmounted', async () => {
  const app = appOf(() => <p>Hola</p>);
  await app.mount(container);
  app.unmount();
  expect(container.textContent).toBe('');
  await app.mount(container);
  expect(container.textContent).toBe('Hola');
  app.unmount();
});

function Form() {
  const id = useId();
  const [name, setName] = useState('');
  const [sure, setSure] = useState(false);
  const [city, setCity] = useState('');
  return (
    <form>
      <label htmlFor={id}>Nombre</label>
      <input id={id} value={name} onChange={({ target }) => setName(target.value)} />
      <input type="checkbox" checked={sure} onChange={({ target }) => setSure(target.checked)} />
      <select value={city} onChange={({ target }) => setCity(target.value)}>
        <option value="">–</option>
        <option>Cali</option>
      </select>
      <details>
        <summary>Más</summary>
      </details>
      <output>
        {name}|{String(sure)}|{city}
      </output>
    </form>
  );
}

test('what the host has rendered comes to life in place: same nodes, what was opened stays open, ids agree', async () => {
  renderPart(<Form />);
  const before = [...container.querySelectorAll('*')];
  container.querySelector('details')?.toggleAttribute('open', true);
  const app = appOf(() => <Form />);
  await app.mount(container, true);
  expect([...container.querySelectorAll('*')]).toEqual(before);
  expect(container.querySelector('details')?.open).toBe(true);
  expect(container.querySelector('label')?.htmlFor).toContain(PREFIX);
  expect(told.mismatches).toEqual([]);
  app.unmount();
});

test('what was typed, ticked and chosen before reaches the page, and the caret stays where it stood', async () => {
  renderPart(<Form />);
  const [text, box] = [...container.querySelectorAll('input')] as [HTMLInputElement, HTMLInputElement];
  const app = appOf(() => <Form />);
  text.focus();
  text.value = 'Mari';
  box.checked = true;
  const choice = container.querySelector('select') as HTMLSelectElement;
  choice.value = 'Cali';
  const mounted = app.mount(container, true);
  // Typed on while React is on its way.
  text.value = 'Mariana';
  text.setSelectionRange(3, 5);
  text.dispatchEvent(new Event('keyup', { bubbles: true }));
  await mounted;
  await waitFor(() => expect(container.querySelector('output')?.textContent).toBe('Mariana|true|Cali'));
  expect([text.value, box.checked, choice.value]).toEqual(['Mariana', true, 'Cali']);
  expect([document.activeElement, text.selectionStart, text.selectionEnd]).toEqual([text, 3, 5]);
  app.unmount();
});

test('what was typed, ticked and chosen before stays also where the page is rendered anew, as one that the browser has translated', async () => {
  renderPart(<Form />);
  const font = document.createElement('font');
  font.append('Name');
  container.querySelector('label')?.firstChild?.replaceWith(font);
  const [text, box] = [...container.querySelectorAll('input')] as [HTMLInputElement, HTMLInputElement];
  text.value = 'Mariana';
  box.checked = true;
  (container.querySelector('select') as HTMLSelectElement).value = 'Cali';
  const app = appOf(() => <Form />);
  await app.mount(container, true);
  await waitFor(() => expect(container.querySelector('output')?.textContent).toBe('Mariana|true|Cali'));
  expect(text.isConnected).toBe(false);
  expect(container.querySelector('input')?.value).toBe('Mariana');
  app.unmount();
});

test('a known choice whose options are still to come stays, though the browser shows the first one until then', async () => {
  const Choice = () => {
    const [city, setCity] = useState('Cali');
    return (
      <form>
        <select value={city} onChange={({ target }) => setCity(target.value)}>
          <option value="">–</option>
        </select>
        <output>{city}</output>
      </form>
    );
  };
  renderPart(<Choice />);
  const app = appOf(() => <Choice />);
  await app.mount(container, true);
  await new Promise((done) => setTimeout(done));
  expect(container.querySelector('output')?.textContent).toBe('Cali');
  app.unmount();
});

test('where the host has rendered something else this is told, and the page stands there as it should', async () => {
  renderPart(<p>Ayer</p>);
  container.dataset['elements'] = '1';
  const app = appOf(() => <p>Hoy</p>);
  await app.mount(container, true);
  await waitFor(() => expect(container.textContent).toBe('Hoy'));
  expect(told.mismatches).toHaveLength(1);
  app.unmount();
});

test('where a translation or an extension has changed what the host has rendered, nothing is told and the page stands there as it should', async () => {
  renderPart(<p>Hoy</p>);
  const font = document.createElement('font');
  font.append('Today');
  container.dataset['elements'] = '1';
  container.firstChild?.firstChild?.replaceWith(font);
  const app = appOf(() => <p>Hoy</p>);
  await app.mount(container, true);
  await waitFor(() => expect(container.textContent).toBe('Hoy'));
  expect(told).toEqual({ crashes: [], mismatches: [] });
  app.unmount();
});

test('a person who leaves before the rendered page has come to life leaves no word of another page behind, and no mount', async () => {
  renderPart(<p>Hoy</p>);
  const app = appOf(() => <p>Hoy</p>);
  const mounted = app.mount(container, true);
  app.unmount();
  await mounted;
  expect(container.textContent).toBe('');
  expect(told).toEqual({ crashes: [], mismatches: [] });
});

test('an application that is left before its first render has ended its mount too', async () => {
  const app = appOf(() => <p>Hola</p>);
  const mounted = app.mount(container);
  app.unmount();
  await mounted;
  expect(container.textContent).toBe('');
});

test('a style that the host wrote as a rule becomes one of the element, and goes when the page takes it away', async () => {
  const sheet = document.head.appendChild(document.createElement('style'));
  sheet.textContent = '[data-style="0"] { width: 40px; }';
  container.innerHTML = '<p data-style="0"></p>';
  let widen = (_to: number | undefined): void => {};
  function Wide() {
    const [width, setWidth] = useState<number | undefined>(40);
    widen = setWidth;
    return <p style={{ width }} />;
  }
  const app = appOf(() => <Wide />);
  await app.mount(container, true);
  const rendered = container.querySelector('p') as HTMLElement;
  expect([rendered.style.width, rendered.dataset['style']]).toEqual(['40px', undefined]);
  widen(undefined);
  await waitFor(() => expect(rendered.style.width).toBe(''));
  expect(told.mismatches).toEqual([]);
  app.unmount();
  sheet.remove();
});
