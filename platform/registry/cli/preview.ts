import type { Release } from '@portal/release-protocol/release';

/** Path of the page that a preview opens: the remote's first page without parameters. */
export function firstPage({ routes }: Pick<Release, 'routes'>): string {
  return routes.find(({ path }) => !path.includes(':'))?.path ?? '/';
}

/** A preview, as it is printed. */
export interface Preview {
  readonly release: Pick<Release, 'name' | 'hash' | 'commit' | 'dirty'>;
  readonly link: string;
  readonly grant: string;
  /** Number of browsers that may open it. */
  readonly opens: number;
  readonly until: Date;
}

/** A preview as a comment on a change, in Markdown. */
export function previewComment({ release, link, grant, opens, until }: Preview): string {
  const { name, hash, commit, dirty } = release;
  return [
    `### Preview of \`${name}\``,
    '',
    `[Open it](${link})`,
    '',
    `Release \`${hash}\` of commit \`${commit}\`${dirty ? ' and what is not committed' : ''}, among what was live when`,
    `this was written, in ${opens} browsers until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC. Where it fails its fault is`,
    `shown; no other release stands in for it. \`npm run release -- withdraw ${grant}\` ends it.`,
    '',
  ].join('\n');
}
