import { benchHost } from './host.ts';
import { privateRounds, publicRounds, returningRounds, steadyRounds } from './parts.ts';
import {
  aims,
  hostReport,
  loginReport,
  privateReport,
  publicReport,
  shiftReport,
  taskReport,
} from './report.ts';
import type { Rounds } from './rounds.ts';
import { onStage } from './stage.ts';

export const paintParts = ['public', 'private', 'steady', 'returning', 'host'] as const;
export type PaintPart = (typeof paintParts)[number];

export interface PaintOptions {
  readonly runs: number;
  readonly parts: readonly PaintPart[];
  /** Folder of another checkout, whose pages of a customer take turns with these. */
  readonly against: string | undefined;
  /** Pixels of the screen; a phone's by default. */
  readonly width: number | undefined;
}

const takers = {
  public: publicRounds,
  returning: returningRounds,
  private: privateRounds,
  steady: steadyRounds,
} as const;
/** Pages whose long tasks before hydration are reported. */
const busy = ['/credito', '/puntos'] as const;

const reports: Readonly<
  Record<Exclude<PaintPart, 'host'>, (rounds: readonly Rounds[]) => readonly string[]>
> = {
  public: (rounds) => [
    publicReport(rounds),
    loginReport(rounds, aims.smallForm, 'small'),
    taskReport(rounds, busy),
  ],
  returning: (rounds) => [`Second visit\n${loginReport(rounds, aims.returning, 'static')}`],
  private: (rounds) => [privateReport(rounds)],
  steady: () => [],
};

/**
 * Measures what people see and when: paints, layout shifts, long tasks of a phone, and the host's processor time. Each
 * part is reported as soon as it is measured, beside its comparison.
 */
export async function benchPaint(
  { runs, parts, against, width }: PaintOptions,
  onProgress: (step: string) => void,
  onReport: (report: string) => void,
): Promise<void> {
  if (parts.some((part) => part !== 'host'))
    await onStage(against, onProgress, async (stage) => {
      for (const part of ['public', 'returning', 'private', 'steady'] as const) {
        if (!parts.includes(part)) continue;
        const rounds = await takers[part](stage, { runs, width, onProgress });
        for (const report of reports[part](rounds)) onReport(report);
        if (part !== 'returning') onReport(`What moves\n${shiftReport(rounds)}`);
      }
    });
  if (parts.includes('host')) onReport(hostReport(await benchHost(runs, onProgress)));
}
