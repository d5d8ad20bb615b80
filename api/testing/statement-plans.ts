import pg from 'pg';

/** A node of a plan as PostgreSQL's `auto_explain` reports it, with the rows that it read. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Filter?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** How one table was read by one statement, also one within a function or trigger. */
export interface TableRead {
  readonly table: string;
  /** `Seq Scan`, `Index Scan` and so on. */
  readonly how: string;
  /** Condition that PostgreSQL checked on each row that it read; '' without one. */
  readonly filter: string;
  /** Rows read in all loops, those that the filter removed among them. */
  readonly rows: number;
  readonly statement: string;
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const readsOf = (told: string): readonly TableRead[] => {
  const { 'Query Text': statement, Plan: plan } = JSON.parse(told) as {
    'Query Text': string;
    Plan: PlanNode;
  };
  return nodesOf(plan).flatMap((node) => {
    const table = node['Relation Name'];
    if (table === undefined || !node['Node Type'].includes('Scan')) return [];
    const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
    return [
      {
        table,
        how: node['Node Type'],
        filter: node.Filter ?? '',
        rows: rows * (node['Actual Loops'] ?? 0),
        statement: statement.replace(/\s+/g, ' '),
      },
    ];
  });
};

/**
 * Makes every session opened in a database from now on report the plans of its statements, as they ran, as notices.
 * Needs a superuser.
 */
export async function tellPlans(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  };
  await pool.query(`load 'auto_explain'`);
  for (const [setting, value] of Object.entries(settings))
    await pool.query(`alter database ${rows[0]?.name} set ${setting} = '${value}'`);
}

type Query = (...args: unknown[]) => unknown;

/** Collects how the statements of any session read tables while some work runs. */
export class PlanListener {
  readonly #heard = new WeakSet<pg.Client>();
  readonly #query: Query;
  #reads: TableRead[] | undefined;

  constructor() {
    const { prototype } = pg.Client as unknown as { prototype: { query: Query } };
    const query = prototype.query;
    this.#query = query;
    const listen = (client: pg.Client): void => this.#listen(client);
    prototype.query = function (this: pg.Client, ...args) {
      listen(this);
      return query.apply(this, args);
    };
  }

  async during(work: () => Promise<unknown>): Promise<readonly TableRead[]> {
    const reads: TableRead[] = [];
    this.#reads = reads;
    try {
      await work();
    } finally {
      this.#reads = undefined;
    }
    return reads;
  }

  /** Puts the original `query` of all clients back. */
  close(): void {
    (pg.Client as unknown as { prototype: { query: Query } }).prototype.query = this.#query;
  }

  #listen(client: pg.Client): void {
    if (this.#heard.has(client)) return;
    this.#heard.add(client);
    client.on('notice', ({ message }) => {
      const told = message?.match(/plan:\n(.*)/s)?.[1];
      if (told !== undefined) this.#reads?.push(...readsOf(told));
    });
  }
}
