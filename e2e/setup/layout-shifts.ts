import type { Page } from '@playwright/test';

/** An element that moved after it was painted. */
interface Shift {
  readonly value: number;
  readonly nodes: readonly string[];
}

/** Records layout shifts in every document from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: { node: Node | null }[] };
        shifts.push({ value, nodes: sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The layout shifts of this document, including those of the last change. */
export async function shiftsOf(page: Page): Promise<readonly Shift[]> {
  return await page.evaluate(async () => {
    // After two frames the changes of the last answer are painted.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { shifts: Shift[] }).shifts;
  });
}
