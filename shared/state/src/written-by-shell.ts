import { type Atom, atom, type PrimitiveAtom } from 'jotai';

/** An atom that pages read, and the one behind it that the shell writes. Frozen: no page changes what others read. */
export function writtenByShell<T extends object>(initial: T): readonly [Atom<T>, PrimitiveAtom<T>] {
  const written = atom(initial);
  return [Object.freeze(atom((get) => get(written))), written];
}
