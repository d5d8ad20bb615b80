import { Badge, Card } from '@portal/ui/core';
import { type Column, DataTable } from '@portal/ui/data';
import { percent } from '@portal/ui/format';
import type { Overview } from './overview.ts';
import { releaseTexts as text } from './texts.ts';

type Objective = Overview['objectives'][number];

/** Multiple of the allowed share of failures in an hour from which on a person has to look. */
const TOO_FAST = 6;

const allowed = ({ target }: Objective): number => 1 - target;
const missed = ({ good, total }: Objective['days']): number => (total === 0 ? 0 : (total - good) / total);
/** Share of the whole period's permitted failures that is left: 1 is all, below 0 more failed than permitted. */
const leftOf = (objective: Objective): number => 1 - missed(objective.days) / allowed(objective);
/** Failures of the last hour as a multiple of the allowed share. */
const speedOf = (objective: Objective): number => missed(objective.hour) / allowed(objective);

/** From so many failures on, even a few cases are judged. */
const TELLING = 3;

/**
 * Whether the cases are too few to judge: one failure would exceed the permitted share, and fewer than three failed.
 */
function areTooFew(objective: Objective): boolean {
  const { good, total } = objective.days;
  return total * allowed(objective) < 1 && total - good < TELLING;
}

/** Service level objectives, how they were met, and how much more may fail. */
export function ObjectivesCard({ objectives }: { objectives: Overview['objectives'] }) {
  return (
    <Card title={text.objectives} actions={<span className="tiny mute">{text.objectivesOf}</span>}>
      <DataTable
        caption={text.objectives}
        columns={columns}
        rows={[...objectives]}
        rowKey={({ name }) => name}
      />
    </Card>
  );
}

function State({ objective }: { objective: Objective }) {
  if (objective.days.total === 0) return <Badge tone="neutral">{text.objectiveStates.unknown}</Badge>;
  if (areTooFew(objective)) return <Badge tone="neutral">{text.objectiveStates.tooFew}</Badge>;
  if (leftOf(objective) < 0) return <Badge tone="bad">{text.objectiveStates.missed}</Badge>;
  if (speedOf(objective) > TOO_FAST) return <Badge tone="warn">{text.objectiveStates.burning}</Badge>;
  return <Badge tone="ok">{text.objectiveStates.kept}</Badge>;
}

const columns: readonly Column<Objective>[] = [
  {
    id: 'objective',
    header: text.objectiveColumns.objective,
    place: 'key',
    cell: ({ name, target, within }) => (
      <>
        {text.objectiveNames[name]}
        <div className="tiny mute">
          {text.promise(percent(target * 100, Number.isInteger(target * 100) ? 0 : 1), within)}
        </div>
      </>
    ),
  },
  {
    id: 'state',
    header: text.objectiveColumns.state,
    place: 'status',
    cell: (objective) => <State objective={objective} />,
  },
  {
    id: 'kept',
    header: text.objectiveColumns.kept,
    align: 'end',
    cell: ({ days }) => (
      <>
        {days.total === 0 ? '—' : percent((days.good / days.total) * 100)}
        {days.total > 0 && <div className="tiny mute">{text.cases(days.total)}</div>}
      </>
    ),
  },
  {
    id: 'left',
    header: text.objectiveColumns.left,
    align: 'end',
    cell: (objective) => (areTooFew(objective) ? '—' : percent(Math.max(0, leftOf(objective)) * 100, 0)),
  },
  {
    id: 'speed',
    header: text.objectiveColumns.speed,
    align: 'end',
    cell: (objective) =>
      objective.hour.total === 0 || areTooFew(objective) ? '—' : text.speed(speedOf(objective)),
  },
];
