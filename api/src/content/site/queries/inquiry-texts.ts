import type { Output } from '@portal/contract';
import type { Handle } from '../../../platform/database/database.ts';
import { placedForVisitors } from './sections.ts';

/** Rich texts of the public inquiry (API-59). */
export async function inquiryTexts(
  handle: Handle,
  at: Date,
): Promise<Output<'GET /api/consulta'>['options']> {
  return (await placedForVisitors(handle, at))
    .filter(({ section }) => section.place === 'Consulta')
    .flatMap(({ section, hidden }) =>
      section.options.map(({ option_id, active, order, detail }) => ({
        active: active && !hidden.has(option_id),
        order,
        detail,
      })),
    );
}
