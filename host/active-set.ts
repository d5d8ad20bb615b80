import type { ReleaseSet } from '@portal/contract/release';
import type { ActiveState, Channel, ReleaseRegistry } from '@portal/registry';
import { isReadable, requireReadable } from '@portal/registry';
import { resultWithin } from './result-within.ts';

/** How long the registry's state is believed without asking again: a rollback is live within this. */
const BELIEVED_MS = 1000;
/** A database that is busy must not hold a page up: past this the last state goes on while the answer is awaited. */
const TIMEOUT_MS = 250;
/** The same where nothing is known yet, and the page would say that the portal is about to open. */
const FIRST_TIMEOUT_MS = 2000;

/** The active sets of the channels. */
export interface ActiveSets {
  readonly stable: ReleaseSet;
  /** The set that a share of visits gets instead. */
  readonly canary: (Omit<Channel, 'set'> & { readonly set: ReleaseSet }) | undefined;
  /** Remotes that are switched off, and those whose manifest is of an earlier form that cannot be shown. */
  readonly stopped: readonly string[];
}

export interface ActiveSet {
  /**
   * Asks the registry at most once a second by default; the last good state if asking fails. Undefined before the first set, and
   * while a registry that was never read cannot be.
   */
  (): Promise<ActiveSets | undefined>;
  /** Asks anew at the next call: this host itself has just changed something. */
  forget(): void;
}

export function createActiveSet(
  registry: ReleaseRegistry,
  /** Milliseconds that only go forward: a machine's clock may be set back by an hour, and the last state would hold for it. */
  now: () => number = () => performance.now(),
  onUnreadable: (error: unknown) => void = () => {},
  believedMs = BELIEVED_MS,
): ActiveSet {
  let known: ActiveSets | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  /** True after this host itself has changed the registry, until the state is read again. */
  let outdated = false;
  /** Sets of which it was said that they hold something that cannot be read. */
  const told = new Set<string>();

  const setOf = async (channel: Channel | undefined, before: ReleaseSet | undefined) =>
    channel && (channel.set === before?.hash ? before : registry.set(channel.set));

  async function read(): Promise<void> {
    const state: ActiveState = await registry.active();
    const stable = (await setOf(state.stable, known?.stable)) ?? known?.stable;
    const canary = await setOf(state.canary, known?.canary?.set);
    if (!stable) return;
    const sets = canary ? [stable, canary] : [stable];
    for (const set of sets.filter(({ hash }) => !told.has(hash))) tellUnreadable(set);
    const lost = sets.flatMap(({ remotes }) => remotes.filter((release) => !isReadable(release)));
    known = {
      stable,
      canary: canary && state.canary && { ...state.canary, set: canary },
      stopped: [...new Set([...state.stopped, ...lost.map(({ name }) => name)])].sort(),
    };
  }

  function tellUnreadable(set: ReleaseSet): void {
    told.add(set.hash);
    try {
      requireReadable(set);
    } catch (error) {
      onUnreadable(error);
    }
  }

  const ask = (): Promise<void> => {
    askedAt = now();
    const mine = read().finally(() => {
      if (asking === mine) asking = undefined;
    });
    asking = mine;
    return mine;
  };

  const activeSet = async (): Promise<ActiveSets | undefined> => {
    if (known && now() - askedAt < believedMs && !asking) return known;
    const answer = asking ?? ask();
    try {
      if (!known) await resultWithin(FIRST_TIMEOUT_MS, answer);
      else await (outdated ? answer : resultWithin(TIMEOUT_MS, answer));
      outdated = false;
    } catch (error) {
      onUnreadable(error);
    }
    return known;
  };
  return Object.assign(activeSet, {
    forget: () => {
      askedAt = Number.NEGATIVE_INFINITY;
      asking = undefined;
      outdated = true;
    },
  });
}
