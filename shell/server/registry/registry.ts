import type { Release, ReleaseSet } from '@portal/contract/release';

/** How a stored file may be sent. */
export type Encoding = 'br' | 'gzip' | 'identity';

export interface StoredFile {
  readonly content: Buffer;
  readonly encoding: Encoding;
}

/** A channel's pointer and how often it has moved; the number is what compare-and-set compares. */
export interface Channel {
  readonly set: string;
  readonly move: number;
}

/**
 * Where releases, sets and channels live. The file registry is the first; one in the database and object
 * storage implements the same.
 */
export interface ReleaseRegistry {
  /** Verifies a build folder against its `release.json`, then keeps it by content; the same one twice is one. */
  publish(folder: string): Promise<Release>;
  release(name: string, hash: string): Promise<Release | undefined>;
  /** Names a combination of the shell and remotes; refuses one whose parts do not fit together. */
  composeSet(parts: {
    readonly shell: string;
    readonly remotes: Readonly<Record<string, string>>;
  }): Promise<ReleaseSet>;
  set(hash: string): Promise<ReleaseSet | undefined>;
  channel(name: string): Promise<Channel | undefined>;
  /** Moves a channel from the move that was seen; @throws ChannelMoved when somebody was faster. */
  moveChannel(name: string, seen: number, to: string, reason: string): Promise<Channel>;
  /** A published file in the best of the encodings that may be sent; undefined unless the release lists it. */
  file(
    name: string,
    hash: string,
    path: string,
    accepts: readonly Encoding[],
  ): Promise<StoredFile | undefined>;
}

/** A build folder that is not what its `release.json` says. */
export class RefusedRelease extends Error {
  override readonly name = 'RefusedRelease';
}

/** Somebody else has moved the channel since it was read. */
export class ChannelMoved extends Error {
  override readonly name = 'ChannelMoved';
}
