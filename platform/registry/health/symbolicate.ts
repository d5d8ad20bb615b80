import { posix } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { FaultFrame } from '@portal/release-protocol/release-statement';
import type { ReleaseRegistry } from '../model/registry.ts';

/** A place in a script, as beacons tell it (`BeaconSchema`). */
const FRAME = /^([\w-]+)\/([0-9a-f]{20})\/(.+):(\d+):(\d+)$/;
/** Longer names are no help to anybody. */
const NAME_LETTERS = 200;

/**
 * Finds the place in the sources of a place in a script, by the source map that was published with the release. Each map
 * is read once; without a readable map the answer is the script's own line and column.
 */
export function createSymbolicator(
  registry: Pick<ReleaseRegistry, 'release' | 'sourceMap'>,
): (frame: string) => Promise<FaultFrame> {
  const maps = new Map<string, Promise<TraceMap | undefined>>();
  const mapOf = (name: string, hash: string, script: string): Promise<TraceMap | undefined> => {
    const key = `${hash}/${script}`;
    const known = maps.get(key) ?? registry.sourceMap(name, hash, script).then(readMap);
    maps.set(key, known);
    // A map that could not be read is asked for again at the next question.
    known.catch(() => maps.delete(key));
    return known;
  };
  return async (frame) => {
    const [, name = '', hash = '', script = '', line = '', column = ''] = FRAME.exec(frame) ?? [];
    const release = name ? await registry.release(name, hash) : undefined;
    if (!release) return { where: frame, name: null, owner: null, commit: null };
    const { owner, commit } = release;
    const map = await mapOf(name, hash, script);
    const found = map && positionIn(map, Number(line), Number(column));
    if (!found) return { where: frame, name: null, owner, commit };
    return {
      where: `${sourceIn(name, found.source)}:${found.line}:${found.column + 1}`,
      name: found.name?.slice(0, NAME_LETTERS) ?? null,
      owner,
      commit,
    };
  };
}

function readMap(content: Buffer | undefined): TraceMap | undefined {
  try {
    return content && new TraceMap(content.toString('utf8'));
  } catch {
    // The map may be invalid: a team can publish anything as a map.
    return undefined;
  }
}

/** @param column counted from one, as browsers do */
function positionIn(map: TraceMap, line: number, column: number) {
  try {
    const found = originalPositionFor(map, { line: Math.max(line, 1), column: Math.max(column - 1, 0) });
    return found.source === null ? undefined : { ...found, source: found.source };
  } catch {
    return undefined;
  }
}

/** `../shared/ui/src/a.ts` of a package → `shared/ui/src/a.ts`; of a library only the part that names it. */
function sourceIn(name: string, source: string): string {
  const path = posix.join(name, source).slice(0, NAME_LETTERS);
  const at = path.lastIndexOf('node_modules/');
  return at < 0 ? path : path.slice(at);
}
