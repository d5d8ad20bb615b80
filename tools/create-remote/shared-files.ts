import type { NewRemote } from './remote-files.ts';

/**
 * Files of the project that list each remote, changed for a new one; a name that is listed already is not added again.
 */
export const sharedFiles: Readonly<
  Record<string, (text: string, remote: Pick<NewRemote, 'name' | 'owner'>) => string>
> = {
  'docker-compose.yml': withService,
  '.github/CODEOWNERS': withOwner,
};

/** Line after the last service of a release. */
const AFTER_RELEASES = '\n  # The second signature of the first releases';

/**
 * Adds the service that publishes the remote, its team's key, and its place among the first releases, which wait for
 * it.
 */
function withService(text: string, { name, owner }: Pick<NewRemote, 'name' | 'owner'>): string {
  if (text.includes(`\n  ${name}:\n`)) return text;
  const service = `  ${name}:
    <<: *release
    image: portal/${name}:\${PORTAL_TAG:-local}
    build: { context: ., dockerfile: ops/docker/Dockerfile, target: release, args: { <<: *images, PACKAGE: ${name} } }
    volumes: [{ <<: *key-of, volume: { subpath: ${owner} } }, { <<: *proposals-of, volume: { subpath: ${owner} } }]
`;
  return text
    .replace(/(?<teams>TEAMS: >-\n(?: {8}\S.*\n)+)/, (teams) => `${teams.trimEnd()} ${owner}:${name}\n`)
    .replace(/(RELEASES: shell .*)/, `$1 ${name}`)
    .replace(
      /(?<others>(?: {6}[\w-]+: \*published\n)+)(?= {4}environment)/,
      `$<others>      ${name}: *published\n`,
    )
    .replace(AFTER_RELEASES, () => service + AFTER_RELEASES);
}

/** Adds the line that names the reviewers of the remote: its team in the organisation of the others. */
function withOwner(text: string, { name, owner }: Pick<NewRemote, 'name' | 'owner'>): string {
  if (text.includes(`\n/${name}/ `)) return text;
  const organisation = /@([\w-]+)\//.exec(text)?.[1] ?? 'retail';
  return `${text.trimEnd()}\n/${name}/ @${organisation}/${owner}\n`;
}
