import type { WatchedObject } from './watched-globals.ts';

// A remote may replace these too: what compares keeps its own.
const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;
const { create, is } = Object;

/** Properties of one object as they were; without a prototype, whose additions would be read as properties. */
type Kept = Record<PropertyKey, PropertyDescriptor | undefined>;

export interface GlobalsWatch {
  /**
   * Names of what was changed since the last time (`window.fetch`, `Object.prototype.toJSON`); each is put back where the
   * browser allows it, and told once where it does not.
   */
  changed(): readonly string[];
}

/** Keeps what the objects are like now. @returns what compares them with it. */
export function watchGlobals(watched: readonly WatchedObject[]): GlobalsWatch {
  const kept: readonly Kept[] = watched.map(({ object, keys }) => {
    const properties = create(null) as Kept;
    for (const key of keys ?? ownKeys(object)) properties[key] = getOwnPropertyDescriptor(object, key);
    return properties;
  });

  function compare(
    { label, object }: WatchedObject,
    key: PropertyKey,
    properties: Kept,
    found: string[],
  ): void {
    const before = properties[key];
    const now = getOwnPropertyDescriptor(object, key);
    if (isSame(before, now)) return;
    const isBack = before ? defineProperty(object, key, before) : deleteProperty(object, key);
    // A change that cannot be undone becomes the known state, so that it is reported once.
    if (!isBack) properties[key] = now;
    found[found.length] = `${label}.${typeof key === 'symbol' ? 'symbol' : key}`;
  }

  return {
    changed() {
      const found: string[] = [];
      // By index: the iteration of arrays is among what may have been changed.
      for (let at = 0; at < watched.length; at += 1) {
        const one = watched[at] as WatchedObject;
        const properties = kept[at] as Kept;
        const before = ownKeys(properties);
        for (let index = 0; index < before.length; index += 1)
          compare(one, before[index] as PropertyKey, properties, found);
        if (one.keys) continue;
        const now = ownKeys(one.object);
        for (let index = 0; index < now.length; index += 1)
          if (!((now[index] as PropertyKey) in properties))
            compare(one, now[index] as PropertyKey, properties, found);
      }
      return found;
    },
  };
}

const isSame = (one: PropertyDescriptor | undefined, other: PropertyDescriptor | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    is(one.value, other.value) &&
    one.get === other.get &&
    one.set === other.set);
