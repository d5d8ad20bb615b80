import { digestOf } from './digest.ts';

/**
 * Whether the cached file has the hash that the page asks for. Every script of the portal's pages can write into the
 * cache; the page's own check would refuse a forged file, and the portal would not open on this device while the file
 * stays there. A file that is asked for without a hash comes from the network, or from the browser's own cache, which
 * scripts cannot write.
 */
export async function isAsAsked(
  { integrity }: Pick<Request, 'integrity'>,
  kept: Pick<Response, 'clone'>,
): Promise<boolean> {
  const wanted = /^sha384-([A-Za-z0-9+/]{64})$/.exec(integrity)?.[1];
  return wanted !== undefined && (await digestOf('SHA-384', await kept.clone().arrayBuffer())) === wanted;
}
