import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useMediaQuery } from './use-media-query.ts';

const device = Object.assign(new EventTarget(), { matches: false });
const asked: string[] = [];
const before = globalThis.matchMedia;
beforeEach(() => {
  device.matches = false;
  globalThis.matchMedia = (query) => {
    asked.push(query);
    return device as unknown as MediaQueryList;
  };
});
afterEach(() => {
  globalThis.matchMedia = before;
});

const turn = (matches: boolean) =>
  act(() => {
    device.matches = matches;
    device.dispatchEvent(new Event('change'));
  });

function Shown() {
  return <p>{String(useMediaQuery('(min-width: 768px)'))}</p>;
}

test('a device that is turned matches from then on, without a reload', () => {
  render(<Shown />);
  expect(new Set(asked)).toEqual(new Set(['(min-width: 768px)']));
  expect(screen.getByText('false')).toBeTruthy();
  turn(true);
  expect(screen.getByText('true')).toBeTruthy();
  turn(false);
  expect(screen.getByText('false')).toBeTruthy();
});

test('of a browser without media queries it is not known', () => {
  globalThis.matchMedia = undefined as unknown as typeof matchMedia;
  render(<Shown />);
  expect(screen.getByText('undefined')).toBeTruthy();
});
