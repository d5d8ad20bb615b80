import type { ActiveState, Channel, ReleaseRegistry } from '@portal/registry';
import { isReadable, requireReadable } from '@portal/registry';
import type { ReleaseSet } from '@portal/release-protocol/release';
import { resultWithin } from './result-within.ts';

/** Milliseconds for which the registry's state is used without another question: a rollback is live within this time. */
const BELIEVED_MS = 1000;
/** Longest wait of a page for the registry's state; after it the page uses the last state, and the question goes on. */
const TIMEOUT_MS = 250;
/** Longest wait while no state is known, where the page could only say that the portal is about to open. */
const FIRST_TIMEOUT_MS = 2000;

/** The active sets of the channels. */
export interface ActiveSets {
  readonly stable: ReleaseSet;
  /** The set for a share of visits, in place of `stable`. */
  readonly canary: (Omit<Channel, 'set'> & { readonly set: ReleaseSet }) | undefined;
  /** Remotes that are switched off, and remotes whose manifest has an earlier form that cannot be read. */
  readonly stopped: readonly string[];
}

export interface ActiveSet {
  /**
   * The registry's state, asked for at most once a second by default; the last good state when the registry does not answer.
   * Undefined before the first set, and until the registry was read once.
   */
  (): Promise<ActiveSets | undefined>;
  /** Makes the next call ask again, because this process has just changed the registry. */
  forget(): void;
}

export function createActiveSet(
  registry: ReleaseRegistry,
  /** Monotonic milliseconds: if the machine's clock were set back by an hour, the last state would stay for that hour. */
  now: () => number = () => performance.now(),
  onUnreadable: (error: unknown) => void = () => {},
  believedMs = BELIEVED_MS,
): ActiveSet {
  let known: ActiveSets | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  /** True after this host itself has changed the registry, until the state is read again. */
  let outdated = false;
  /** Sets whose unreadable manifests were logged already. */
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
