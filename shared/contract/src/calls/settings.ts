import { Type } from 'typebox';
import { access, acts, began, type Calls } from '../route.ts';
import { OneOf, proof, RecordVersion, Strict } from '../schemas.ts';
import { Reason } from './administration.ts';

const variableId = Strict({ id: Type.Integer({ minimum: 1, maximum: 100_000 }) });

/** A setting of the product (EN-43): a switch of its own, or one choice of a radio group. */
export const FeatureVariable = Strict({
  id: Type.Integer(),
  name: Type.String(),
  label: Type.String(),
  type: OneOf(['switch', 'radio']),
  is_active: Type.Boolean(),
  /** Whether the setting is about money: a change of it takes a reason and a proof. */
  sensitive: Type.Boolean(),
  /** Version of the switch, or of the whole group of a choice: it changes with every other choice. */
  version: RecordVersion,
});

export const settingsCalls = {
  'GET /api/variables': {
    summary: 'All settings by group; SINGLE_VARIABLE holds the standalone switches (API-84, SE-01, SE-02).',
    access: access.admin('settings'),
    reply: Strict({
      groups: Type.Array(Strict({ group: Type.String(), variables: Type.Array(FeatureVariable) })),
    }),
  },
  'GET /api/variables/:id/': {
    summary: 'State of one feature switch; 1 is term modification (API-27, IN-07).',
    access: access.session,
    rendered: true,
    params: variableId,
    reply: Strict({ is_active: Type.Boolean() }),
  },
  'PATCH /api/variables/:id/': {
    summary: 'Turn a setting on or off; a radio choice can only be turned on (API-85, SE-03, SE-04, SE-06).',
    access: access.admin('settings'),
    began: began.version,
    act: acts.undoable('PATCH /api/variables/:id/'),
    params: variableId,
    body: Strict({
      is_active: Type.Boolean(),
      /** Version that the person saw; the change is refused where another person has changed the setting since. */
      version: RecordVersion,
      motivo: Type.Optional(Reason),
      ...proof,
    }),
    reply: FeatureVariable,
  },
} as const satisfies Calls;
