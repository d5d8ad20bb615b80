const RULE = /^\[data-style="(\d+)"\]$/;

/**
 * The host may write no style attributes: it puts numbers in their place and says in a style element what they stand for.
 * Here they become styles of the elements, as React takes them to be; else a style that React takes away later would
 * still hold by its rule.
 */
export function takeRenderedStyles(container: ParentNode): void {
  const rendered = container.querySelectorAll<HTMLElement>('[data-style]');
  if (rendered.length === 0) return;
  const styles = new Map<string, string>();
  for (const sheet of document.styleSheets) {
    if (sheet.href) continue;
    for (const rule of sheet.cssRules) {
      const number = rule instanceof CSSStyleRule && RULE.exec(rule.selectorText)?.[1];
      if (number) styles.set(number, (rule as CSSStyleRule).style.cssText);
    }
  }
  for (const element of rendered) {
    element.style.cssText = styles.get(element.dataset['style'] ?? '') ?? '';
    delete element.dataset['style'];
  }
}
