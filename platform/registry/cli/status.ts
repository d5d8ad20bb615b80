import type {
  ChannelReport,
  ChannelStatus,
  RegistryReport,
  RegistryStatus,
} from '@portal/release-protocol/release-statement';
import { inEnglish } from '../model/words.ts';

const channelLines = (title: string, channel: ChannelStatus & Partial<ChannelReport>): string[] => [
  `${title}  set ${channel.set}, move ${channel.move}, ${channel.since}`,
  ...(channel.actor ? [`  by ${channel.actor}: ${channel.reason ? inEnglish(channel.reason) : ''}`] : []),
  ...channel.releases.map(
    ({ name, version, hash, commit, dirty, owner }) =>
      `  ${name.padEnd(14)}${version.padEnd(8)}${hash}  ${commit.padEnd(13)}${owner}${dirty ? '  (and uncommitted changes)' : ''}`,
  ),
];

/** The verdict on a canary with its time; a report also has the actor and the reason. */
function verdictLines({ judged }: NonNullable<(RegistryStatus | RegistryReport)['canary']>): string[] {
  return [
    `  judged ${judged.verdict} since ${judged.since}`,
    ...('reason' in judged ? [`  by ${judged.by}: ${inEnglish(judged.reason)}`] : []),
  ];
}

/** The active sets, for a terminal; a report also has actor and reason. */
export function statusLines(status: RegistryStatus | RegistryReport): string {
  const { stable, canary, stopped } = status;
  const ended = 'endedCanary' in status ? status.endedCanary : null;
  if (!stable) return 'Nothing is live yet: publish the shell.';
  const changed = canary?.releases.filter(
    ({ name, hash }) => !stable.releases.some((other) => other.name === name && other.hash === hash),
  );
  return [
    ...channelLines('stable', stable),
    ...(canary && changed
      ? [
          '',
          ...channelLines(`canary ${canary.share} %`, { ...canary, releases: changed }),
          ...verdictLines(canary),
        ]
      : []),
    ...(ended
      ? [
          '',
          `The last canary, set ${ended.set}, judged ${ended.verdict}, ended ${ended.at}`,
          `  by ${ended.actor}: ${inEnglish(ended.reason)}`,
        ]
      : []),
    ...stopped.map(
      (stop) =>
        `\n${stop.remote} is switched off since ${stop.since}${'reason' in stop ? `: ${inEnglish(stop.reason)}` : ''}`,
    ),
  ].join('\n');
}
