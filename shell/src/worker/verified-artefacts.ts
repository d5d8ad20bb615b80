import { digestOf } from './digest.ts';

/**
 * Whether what the cache holds is what the page asks for. Every script of the portal's pages can write into the cache; a
 * file that was put there would be refused by the page's own check of its hash, and the portal would not open on this
 * device for as long as it lay there. What is asked for without a hash is taken from the network, or the browser's own
 * cache, which no script can write into.
 */
export async function isAsAsked(
  { integrity }: Pick<Request, 'integrity'>,
  kept: Pick<Response, 'clone'>,
): Promise<boolean> {
  const wanted = /^sha384-([A-Za-z0-9+/]{64})$/.exec(integrity)?.[1];
  return wanted !== undefined && (await digestOf('SHA-384', await kept.clone().arrayBuffer())) === wanted;
}
