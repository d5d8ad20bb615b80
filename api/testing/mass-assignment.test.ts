import { expect, test } from '@jest/globals';
import type { Call } from '@portal/contract';
import { contract } from '@portal/contract/contract';
import type { Schema } from './fuzz/schema-values.ts';

/** Places of a schema where an object takes properties that it does not describe. */
function openObjects(schema: Schema, path: string): readonly string[] {
  const inside = [
    ...Object.entries(schema.properties ?? {}).map(([name, part]) => [part, `${path}/${name}`] as const),
    ...(schema.items ? [[schema.items, `${path}[]`] as const] : []),
    ...(schema.anyOf ?? []).map((part) => [part, path] as const),
  ];
  return [
    ...(schema.type === 'object' && schema.additionalProperties !== false ? [path] : []),
    ...inside.flatMap(([part, place]) => openObjects(part, place)),
  ];
}

/** A call to be approved is hashed as it will be sent: its own schema checks it when it is sent. */
const ANY_BY_DESIGN = ['params', 'query', 'body'].map((part) => `POST /api/passkeys/approval body/${part}`);

test('no call takes a property that its schema does not name, but for events of the gateway and calls to be approved', () => {
  const open = Object.entries(contract as Readonly<Record<string, Call>>).flatMap(([name, call]) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      call[part] ? openObjects(call[part] as Schema, `${name} ${part}`) : [],
    ),
  );
  expect(open).toEqual([...ANY_BY_DESIGN, 'POST /api/gateway/events body']);
});
