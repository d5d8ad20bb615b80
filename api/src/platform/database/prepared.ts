import type { Compilable, CompiledQuery } from 'kysely';
import type { Handle } from './database.ts';

/** Stands in a statement for a value that comes later. */
class Placeholder {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * A statement that is put together and compiled once, the first time, and from then on only gets its values: for what
 * every call or every screen asks, where the query builder would otherwise cost more than the rest of the way to the
 * database. `given('name')` stands where a value goes; nothing but values may differ from one time to the next.
 *
 *     const accountOf = prepared<{ id: number }>()((db, given) =>
 *       db.withTables<IdentityTables>().selectFrom('account').selectAll().where('id', '=', given('id')));
 *     const [account] = await accountOf(db, { id });
 */
export function prepared<Given extends Readonly<Record<string, unknown>>>() {
  return <Row>(
    build: (db: Handle, given: <Key extends keyof Given>(name: Key) => Given[Key]) => Compilable<Row>,
  ) => {
    let compiled: CompiledQuery<Row> | undefined;
    return async (db: Handle, values: Given): Promise<Row[]> => {
      compiled ??= build(db, (name) => new Placeholder(name) as never).compile();
      const parameters = compiled.parameters.map((parameter) =>
        parameter instanceof Placeholder ? values[parameter.name as keyof Given] : parameter,
      );
      return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
    };
  };
}
