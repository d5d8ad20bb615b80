import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
// The build for browsers asks for message channels, which jsdom has none of.
import { renderToString } from 'react-dom/server.edge';
import { MenuDrawing } from './icons.tsx';
import { giveDrawing, MenuIcon } from './menu-icon.tsx';

beforeEach(() => giveDrawing(undefined));
afterEach(cleanup);

const home = <MenuIcon name="home" current={false} />;
const drawn = () => document.querySelector('svg path')?.getAttribute('d');

test('an icon that the host has drawn stays the same node when its drawing comes, until another is meant', async () => {
  giveDrawing(MenuDrawing);
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(home);
  giveDrawing(undefined);
  const path = drawn();
  const mismatches: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(place, home, { onRecoverableError: (error) => mismatches.push(error) }),
  );
  expect(path).toMatch(/^M9 2/);
  expect(drawn()).toBe(path);
  const node = document.querySelector('svg');
  await act(async () => giveDrawing(MenuDrawing));
  expect(document.querySelector('svg')).toBe(node);
  expect(drawn()).toBe(path);
  await act(async () => root.render(<MenuIcon name="home" current />));
  expect(document.querySelector('svg')).not.toBe(node);
  expect(drawn()).not.toBe(path);
  expect(mismatches).toEqual([]);
  await act(async () => root.unmount());
  place.remove();
});

test('an icon of a menu that only the browser renders has its place kept until its drawing has come', () => {
  render(<MenuIcon name="home" current large />);
  const place = document.querySelector('svg');
  expect([place?.getAttribute('width'), place?.innerHTML]).toEqual(['24', '']);
  act(() => giveDrawing(MenuDrawing));
  expect(drawn()).toMatch(/^M13/);
  expect(document.querySelector('svg')?.getAttribute('width')).toBe('24');
});
