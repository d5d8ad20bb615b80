import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Presses Tab until the element has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`120 times Tab do not reach ${target}`);
}

/** Whether the focus is visible on the page. */
export function focusIsVisible(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return false;
    // A control that another element represents shows its focus there.
    return [focused, focused.parentElement, focused.nextElementSibling].some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
  });
}

/** Moves the focus to a control by Tab, checks it, and presses a key. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  expect(await focusIsVisible(page), `the focus on ${target} can be seen`).toBe(true);
  await page.keyboard.press(key);
}

/** Moves the focus to a field by Tab and replaces its text. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

export function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name, exact: true }).filter({ visible: true });
}
