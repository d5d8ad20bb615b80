import type { Handle } from '../../../platform/database/database.ts';
import type { CustomerTables } from '../tables.ts';

export function departments(db: Handle): Promise<{ name: string }[]> {
  return db.withTables<CustomerTables>().selectFrom('department').select('name').orderBy('name').execute();
}

export function municipalitiesOf(db: Handle, department: string): Promise<{ code: string; name: string }[]> {
  return db
    .withTables<CustomerTables>()
    .selectFrom('municipality as m')
    .innerJoin('department as d', 'd.code', 'm.department_code')
    .select(['m.code', 'm.name'])
    .where('d.name', '=', department)
    .orderBy('m.name')
    .execute();
}
