import { inDrawnOrder } from '../../e2e/setup/draw.ts';
import { embeddedProof } from './embedded-proof.ts';

/** The tests of a whole run that jest runs: those without a database, and the database tests on each kind of it. */
export type JestStage = 'unit' | 'postgres' | 'embedded';

/** Files of which a change runs some, drawn by its commit. */
export interface DrawnPart {
  readonly stage: JestStage;
  readonly name: string;
  /** One in so many runs. */
  readonly oneIn: number;
  readonly of: RegExp;
}

const anyOf = (patterns: readonly string[]): RegExp => new RegExp(`^(?:${patterns.join('|')})$`);

/**
 * What a change draws from; a file belongs to the first part of its stage that names it, and one that no part names runs
 * for every change: pages, money, access, each domain of the API, the platform. The night runs every file, on both kinds of
 * database (`npm run portal -- nightly`).
 */
export const DRAWN_PARTS: readonly DrawnPart[] = [
  {
    ...{ stage: 'unit', name: 'whole processes and empty databases without PostgreSQL', oneIn: 3 },
    of: anyOf([
      'api/src/app/start-api\\.test\\.ts',
      'ops/kubernetes/kubernetes\\.test\\.ts',
      'platform/host/prerender/(hostile-pages|render-faults)\\.test\\.ts',
      'platform/registry/testing/test-database\\.test\\.ts',
      'platform/renderer/renderer\\.test\\.ts',
    ]),
  },
  {
    ...{ stage: 'postgres', name: 'fuzzing', oneIn: 4 },
    of: anyOf([
      'api/testing/fuzz/(administrators-(reading|writing)|customer-calls|open-calls)\\.db\\.test\\.ts',
      'api/testing/fuzz/(foreign-columns|injected-log|sequences)\\.db\\.test\\.ts',
      'tools/test/whole/hostile-requests\\.db\\.test\\.ts',
    ]),
  },
  {
    ...{ stage: 'postgres', name: 'starts of whole processes, and the plan of each statement', oneIn: 3 },
    of: anyOf([
      'api/src/app/plans\\.db\\.test\\.ts',
      'api/src/(lending/terms/crash|money/money-desk/reconcile-crash)\\.db\\.test\\.ts',
      'api/src/platform/database/full-disk\\.db\\.test\\.ts',
      'tools/test/whole/(drain|egress|pgbouncer|rotation)\\.db\\.test\\.ts',
    ]),
  },
  {
    ...{
      stage: 'embedded',
      name: 'what differs there, but migrations, the ledger and payments that settle',
      oneIn: 4,
    },
    of: anyOf([
      '(?!api/src/(platform/database/migrate|money/credit/ledger|money/payments/settle)\\.db\\.test\\.ts).*',
    ]),
  },
];

/** Files of a stage that run, and how many of each part they are. */
export interface DrawnTests {
  readonly files: readonly string[];
  readonly parts: readonly { readonly name: string; readonly drawn: number; readonly of: number }[];
}

/**
 * The files that a change runs in a stage: those that no part names, and of each part the share that the commit
 * draws.
 * @param files All tests of that kind, relative to the root.
 * @param draw What the draw is made by: a commit, or `all` for everything.
 */
export function drawnTests(stage: JestStage, files: readonly string[], draw: string): DrawnTests {
  const proof = new RegExp(embeddedProof.join('|'));
  const all = stage === 'embedded' ? files.filter((file) => proof.test(file)) : files;
  const parts = DRAWN_PARTS.filter((part) => part.stage === stage);
  const partOf = (file: string) => parts.find(({ of }) => of.test(file));
  const drawn = parts.map((part) => {
    const its = all.filter((file) => partOf(file) === part);
    const share = inDrawnOrder(its, draw).slice(0, Math.ceil(its.length / part.oneIn));
    return { name: part.name, run: draw === 'all' ? its : share, of: its.length };
  });
  return {
    files: [...all.filter((file) => partOf(file) === undefined), ...drawn.flatMap(({ run }) => run)],
    parts: drawn.map(({ name, run, of }) => ({ name, drawn: run.length, of })),
  };
}
