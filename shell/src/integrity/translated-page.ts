/** Elements that translators put in the place of a text. */
const isFont = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT';

/**
 * Lets React live with a browser's translation, which takes each text out of the page and puts a `<font>` with its own
 * words in its place, and with extensions that move or remove nodes. React keeps the nodes that it has made: it would
 * insert before and remove what is no longer there, which throws and takes the whole page away, and write new words
 * into texts that nobody sees any more. Here each text that was taken out is known with the element that stands in for
 * it: React's changes find that element, and new words take its place, for the translator to translate anew.
 *
 * A translator's own calls do not pass here, as it runs in a world of its own; the observer sees what they change.
 */
export function liveWithTranslation({
  document,
  Node: { prototype },
  MutationObserver,
}: Pick<typeof globalThis, 'document' | 'Node' | 'MutationObserver'>): void {
  const { insertBefore, removeChild } = prototype;
  const standIns = new WeakMap<Node, HTMLElement>();

  const take = (records: readonly MutationRecord[]): void => {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      // React wrote into a text that is out of the page.
      if (type === 'characterData' && !target.parentNode) standIns.get(target)?.replaceWith(target);
      for (const node of addedNodes) {
        const standIn = standIns.get(node);
        // Some translators keep the text inside of their element.
        if (!standIn || standIn.contains(node)) continue;
        standIn.remove();
        standIns.delete(node);
      }
      for (const node of removedNodes) {
        const standIn = [...addedNodes, previousSibling, nextSibling].find(isFont);
        if (!standIn || node.nodeType !== prototype.TEXT_NODE) continue;
        standIns.set(node, standIn);
        observer.observe(node, { characterData: true });
      }
    }
  };
  const observer = new MutationObserver(take);
  observer.observe(document, { childList: true, subtree: true });

  /** The child of `parent` that is the node, holds it or stands in for it. */
  const childIn = (parent: Node, node: Node): Node | null => {
    if (node.parentNode === parent) return node;
    take(observer.takeRecords());
    let at: Node | null = node.parentNode ? node : (standIns.get(node) ?? null);
    while (at && at.parentNode !== parent) at = at.parentNode;
    return at;
  };
  prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    return insertBefore.call(this, node, before && childIn(this, before)) as T;
  };
  prototype.removeChild = function <T extends Node>(node: T): T {
    const child = childIn(this, node);
    if (child) removeChild.call(this, child);
    return node;
  };
}
