import type { ChannelStatus, RegistryStatus } from '../../shared/contract/src/release-statement.ts';

const channelLines = (title: string, channel: ChannelStatus): string[] => [
  `${title}  set ${channel.set}, move ${channel.move}, ${channel.since}`,
  `  by ${channel.actor}: ${channel.reason}`,
  ...channel.releases.map(
    ({ name, version, hash, commit, owner }) =>
      `  ${name.padEnd(14)}${version.padEnd(8)}${hash}  ${commit.padEnd(13)}${owner}`,
  ),
];

/** What is live, for a terminal. */
export function statusLines({ stable, canary, stopped }: RegistryStatus): string {
  if (!stable) return 'Nothing is live yet: publish the shell.';
  const changed = canary?.releases.filter(
    ({ name, hash }) => !stable.releases.some((other) => other.name === name && other.hash === hash),
  );
  return [
    ...channelLines('stable', stable),
    ...(canary && changed
      ? ['', ...channelLines(`canary ${canary.share} %`, { ...canary, releases: changed })]
      : []),
    ...stopped.map(({ remote, since, reason }) => `\n${remote} is switched off since ${since}: ${reason}`),
  ].join('\n');
}
