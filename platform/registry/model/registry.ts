import type { CommandReason, MoveReason } from '@portal/contract/release-reasons';
import type { Release, ReleaseSet } from '@portal/release-protocol/release';
import type { SetParts } from '@portal/release-protocol/release-statement';

/** How a stored file may be sent. */
export type Encoding = 'br' | 'gzip' | 'identity';

export interface StoredFile {
  readonly content: Buffer;
  readonly encoding: Encoding;
}

/** `stable` is the set for all visits; `canary` replaces it for a share of them. */
export type ChannelName = 'stable' | 'canary';

/** A channel's pointer and how often it has moved; the number is what compare-and-set compares. */
export interface Channel {
  readonly set: string;
  readonly move: number;
  /** Per cent of visits, 0 … 100; 100 for `stable`. */
  readonly share: number;
}

/** Whether a canary has a share of visits. */
export function isRunning(canary: Pick<Channel, 'share'>): boolean {
  return canary.share > 0;
}

/** A move of a channel with its actor, reason and time. */
export interface ChannelMove extends Channel {
  readonly channel: ChannelName;
  /** Canary: the stable set it was made from, so that only what differs is promoted. Stable: the set that going back leads to. */
  readonly base: string | undefined;
  readonly actor: string;
  readonly reason: MoveReason;
  readonly at: Date;
}

/** Channels and stopped remotes that decide how a page is answered; read by every host about once a second. */
export interface ActiveState {
  readonly stable: Channel | undefined;
  /** Undefined unless the canary runs. */
  readonly canary: Channel | undefined;
  /** Remotes that are switched off. */
  readonly stopped: readonly string[];
}

/** Actor and reason of a move of a channel or of a grant. */
export interface AuditReason {
  readonly actor: string;
  readonly reason: CommandReason;
}

/** Where releases, sets and channels live, as the host reads them. What may be written is the service's business. */
export interface ReleaseRegistry {
  /** Stores a release, its files and its source maps by content; a repeated release is stored once. */
  keep(
    release: Release,
    files: ReadonlyMap<string, Buffer>,
    maps?: ReadonlyMap<string, Buffer>,
  ): Promise<void>;
  release(name: string, hash: string): Promise<Release | undefined>;
  /** Names a combination of the shell and remotes. @throws UnknownReleaseError */
  composeSet(parts: SetParts): Promise<ReleaseSet>;
  set(hash: string): Promise<ReleaseSet | undefined>;
  active(): Promise<ActiveState>;
  channel(name: ChannelName): Promise<ChannelMove | undefined>;
  /** Every move of a channel, the newest first. */
  moves(name: ChannelName, limit: number): Promise<readonly ChannelMove[]>;
  /** Moves a channel from the move that was seen. @throws ChannelMovedError where another move came first. */
  moveChannel(
    name: ChannelName,
    seen: number,
    to: {
      readonly set: string;
      readonly share?: number;
      readonly base?: string | undefined;
    },
    why: Pick<ChannelMove, 'actor' | 'reason'>,
  ): Promise<Channel>;
  /** A published file in the best of the encodings that may be sent; undefined unless the release lists it. */
  file(
    name: string,
    hash: string,
    path: string,
    accepts: readonly Encoding[],
  ): Promise<StoredFile | undefined>;
  /** The source map of a script, for reports; undefined where the release has none or it was removed. */
  sourceMap(name: string, hash: string, script: string): Promise<Buffer | undefined>;
}

/** A set names a release that was never published, or a channel a set that does not exist. */
export class UnknownReleaseError extends Error {
  override readonly name = 'UnknownReleaseError';
}

/** Error: the channel has moved since it was read. */
export class ChannelMovedError extends Error {
  override readonly name = 'ChannelMovedError';
}
