import type { WatchedObject } from './watched-globals.ts';

// A remote may replace these too, so the comparison keeps its own copies.
const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;
const { create, is } = Object;

/**
 * The earlier properties of one object. The record has no prototype, since additions to it would be read as properties.
 */
type Kept = Record<PropertyKey, PropertyDescriptor | undefined>;

export interface GlobalsWatch {
  /**
   * Names of the globals that changed since the last call (`window.fetch`, `Object.prototype.toJSON`). Each is restored
   * where the browser permits it; a change that cannot be undone is reported once.
   */
  changed(): readonly string[];
}

/** Keeps the present state of the objects. @returns compares them with that state */
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
      // By index: the iterator of arrays may itself have been changed.
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
