import { FAULT_REFERENCE } from '@portal/contract/fault-reference';
import { CommandReason } from '@portal/contract/release-reasons';
import { adminModules } from '@portal/contract/route';
import { OneOf } from '@portal/contract/schemas';
import { type TSchema, Type } from 'typebox';
import { SKIPPED_LENGTH, skippedBecause } from './release-checks.ts';
import { GRANT_ID, KEY_ID } from './release-statement.ts';

/**
 * Schemas of the registry's input, without additional properties; for servers only. The compiler checks that the types in
 * `release.ts` and `release-statement.ts` are the same (`release-schema.types.test.ts`).
 */
const strict = { additionalProperties: false } as const;
const Strict = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, strict);
const oneOf = <const Values extends readonly string[]>(...values: Values) => OneOf(values);

const Text = Type.String({ minLength: 1, maxLength: 300 });
const ReleaseName = Type.String({ pattern: '^(shell|mf-[a-z]+(-[a-z]+)*)$', maxLength: 60 });
const OwnerName = Type.String({ pattern: '^[a-z][a-z-]{1,40}$' });
const Hash = Type.String({ pattern: '^[0-9a-f]{20}$' });
const Instant = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$' });
const FileName = Type.String({ pattern: '^[\\w-][\\w.-]{0,150}$' });
const PageName = Type.String({ pattern: '^\\./[a-z0-9/-]{1,80}$' });
const SharedKey = Type.String({ pattern: '^@?[a-z0-9][a-z0-9/.-]{0,80}$' });
const EventName = Type.String({ pattern: '^[a-z][a-z.-]{1,60}@[1-9][0-9]{0,3}$' });
/** Path without a final slash: routing treats `/a` and `/a/` as one path, so only one form is allowed. */
const Path = Type.String({ pattern: '^/(:?[\\w-]+(/:?[\\w-]+)*)?$', maxLength: 120 });
const Slot = Type.Integer({ minimum: 0, maximum: 999 });

const Access = Type.Union([
  Strict({ kind: oneOf('public', 'client', 'shared', 'duty') }),
  Strict({ kind: Type.Literal('public-or-private'), admins: Type.Optional(Type.Literal(true)) }),
  Strict({
    kind: Type.Literal('admin'),
    module: Type.Optional(oneOf(...adminModules)),
  }),
]);

const PathCall = Strict({
  call: Type.String({ pattern: '^GET /api/[\\w/:-]+$' }),
  params: Type.Record(Type.String({ pattern: '^\\w+$' }), Type.String({ pattern: '^\\w+$' })),
});

const FilledCall = Strict({
  call: Type.String({ pattern: '^GET /api/[\\w/:-]+$' }),
  params: Type.Optional(
    Type.Record(Type.String({ pattern: '^\\w+$' }), Type.String({ pattern: '^@?\\w+$' })),
  ),
  query: Type.Optional(
    Type.Record(
      Type.String({ pattern: '^\\w+$' }),
      Type.String({ pattern: '^[:@]?[\\w.-]*$', maxLength: 60 }),
    ),
  ),
  granted: Type.Optional(Type.String({ pattern: '^/[\\w/-]+(#\\w+)?$', maxLength: 120 })),
});

const Route = Strict({
  path: Path,
  access: Access,
  layout: oneOf('public', 'auth', 'customer', 'admin', 'document'),
  title: Text,
  description: Text,
  page: PageName,
  firstCalls: Type.Optional(
    Type.Array(Type.Union([Type.String({ pattern: '^GET /api/[\\w/-]+$' }), FilledCall]), { maxItems: 8 }),
  ),
  stickyBar: Type.Optional(Type.Literal(true)),
  under: Type.Optional(Path),
  canonical: Type.Optional(Type.String({ pattern: '^/[\\w/-]*$', maxLength: 200 })),
  prerender: Type.Optional(Type.Array(PathCall, { maxItems: 8 })),
});

const Menu = Strict({
  path: Path,
  label: Type.String({ minLength: 1, maxLength: 40 }),
  hint: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  icon: Type.String({ pattern: '^[a-zA-Z0-9-]{1,40}$' }),
  audience: oneOf('client', 'admin'),
  slot: Slot,
  group: Type.Optional(oneOf('Contenido', 'Personas', 'Crédito', 'Operación')),
  frequent: Type.Optional(Type.Literal(true)),
});

const listBy = (key: ReturnType<typeof Type.String>, of: ReturnType<typeof Type.String>) =>
  Type.Record(key, Type.Array(of, { maxItems: 100 }), strict);

/** Names of shared modules, as JavaScript writes them. */
const names = Type.Record(
  SharedKey,
  Type.Array(Type.String({ pattern: '^[A-Za-z_$][\\w$]{0,80}$' }), { maxItems: 500 }),
  strict,
);

const words = Type.String({ maxLength: 80 });
const constant = Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean()]);
const named = (of: TSchema) => Type.Record(words, of, strict);

/** `TypeSchema` of `call-types.ts`. */
const TypeOfValue = Type.Cyclic(
  {
    Type: Strict({
      type: Type.Optional(oneOf('object', 'array', 'string', 'integer', 'number', 'boolean', 'null')),
      properties: Type.Optional(named(Type.Ref('Type'))),
      required: Type.Optional(Type.Array(words, { maxItems: 200 })),
      patternProperties: Type.Optional(named(Type.Ref('Type'))),
      items: Type.Optional(Type.Ref('Type')),
      anyOf: Type.Optional(Type.Array(Type.Ref('Type'), { maxItems: 100 })),
      const: Type.Optional(constant),
      enum: Type.Optional(Type.Array(constant, { maxItems: 100 })),
    }),
  },
  'Type',
);

const ReleasedFile = Strict({
  sha384: Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' }),
  bytes: Type.Integer({ minimum: 0 }),
});

/** A release as its `release.json` says. */
export const ReleaseSchema = Strict({
  name: ReleaseName,
  owner: OwnerName,
  routes: Type.Array(Route, { maxItems: 100 }),
  menu: Type.Array(Menu, { maxItems: 50 }),
  version: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+(-[\\w.-]+)?$', maxLength: 60 }),
  commit: Type.String({ pattern: '^[\\w-]{1,64}$' }),
  dirty: Type.Optional(Type.Literal(true)),
  development: Type.Optional(Type.Literal(true)),
  hash: Hash,
  entry: FileName,
  container: Type.String({ pattern: '^[a-z]\\w{0,80}$' }),
  // Names are judged one by one, so that the refusal can say which.
  files: Type.Record(Type.String(), ReleasedFile),
  maps: Type.Optional(Type.Record(FileName, ReleasedFile, strict)),
  pages: listBy(PageName, FileName),
  uses: listBy(PageName, SharedKey),
  provides: listBy(SharedKey, FileName),
  versions: Type.Record(SharedKey, Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+[\\w.+-]*$' }), strict),
  imports: Type.Optional(names),
  exports: Type.Optional(names),
  callTypes: Type.Optional(
    Type.Record(
      Type.String({ pattern: '^[A-Z]+ /api/[\\w/:-]{0,100}$' }),
      Strict({
        params: Type.Optional(TypeOfValue),
        query: Type.Optional(TypeOfValue),
        body: Type.Optional(TypeOfValue),
        reply: TypeOfValue,
      }),
      strict,
    ),
  ),
  contract: Type.Integer({ minimum: 1 }),
  emits: Type.Array(EventName, { maxItems: 100 }),
  server: Type.Optional(Type.String({ pattern: '^server\\.[0-9a-f]{10}\\.m?js$' })),
  names: Type.Optional(Type.Record(PageName, FileName, strict)),
  sheet: Type.Optional(FileName),
  hears: Type.Array(EventName, { maxItems: 100 }),
  budgets: Type.Record(PageName, Type.Integer({ minimum: 1 }), strict),
});

const envelope = {
  registry: Text,
  nonce: Type.String({ pattern: '^[\\w-]{20,100}$' }),
  issued: Instant,
  expires: Instant,
  reason: CommandReason,
};

const Share = Type.Integer({ minimum: 1, maximum: 100 });

const ReleaseStatementSchema = Strict({
  ...envelope,
  kind: Type.Literal('release'),
  release: Strict({ name: ReleaseName, owner: OwnerName, hash: Hash }),
  checks: Type.Optional(
    Type.Union([
      Type.Literal('passed'),
      Strict({ skipped: Type.String(SKIPPED_LENGTH) }),
      Strict({ because: oneOf(...skippedBecause) }),
    ]),
  ),
  body: Strict({ sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }), bytes: Type.Integer({ minimum: 2 }) }),
  destination: Type.Union([
    Strict({ channel: oneOf('stable', 'none') }),
    Strict({ channel: Type.Literal('canary'), share: Share }),
  ]),
});

const Parts = Strict({ shell: Hash, remotes: Type.Record(ReleaseName, Hash, strict) });

const Change = Strict({
  with: Type.Record(ReleaseName, Hash, strict),
  without: Type.Optional(Type.Array(ReleaseName, { maxItems: 50 })),
});

const FaultReference = Type.String({ pattern: FAULT_REFERENCE });

const OperationSchema = Type.Union([
  Strict({
    type: Type.Literal('promote'),
    to: Type.Union([Strict({ set: Hash }), Strict({ parts: Parts }), Strict({ change: Change })]),
  }),
  Strict({ type: Type.Literal('promote-canary'), seen: Type.Optional(Hash) }),
  Strict({
    type: Type.Literal('report'),
    moves: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    reference: Type.Optional(FaultReference),
    set: Type.Optional(Hash),
  }),
  Strict({
    type: Type.Literal('canary'),
    seen: Type.Optional(Hash),
    set: Type.Optional(Hash),
    share: Type.Integer({ minimum: 0, maximum: 100 }),
  }),
  Strict({ type: Type.Literal('rollback'), to: Type.Optional(Hash), seen: Type.Optional(Hash) }),
  Strict({ type: Type.Literal('rollback-remote'), remote: ReleaseName, seen: Type.Optional(Hash) }),
  Strict({ type: oneOf('kill', 'revive', 'retire'), remote: ReleaseName }),
  Strict({ type: Type.Literal('fetch'), remote: ReleaseName, hash: Hash }),
  Strict({ type: Type.Literal('revoke-key'), key: Type.String({ pattern: KEY_ID }) }),
  Strict({
    type: Type.Literal('clean'),
    days: Type.Integer({ minimum: 7, maximum: 365 }),
    dry: Type.Optional(Type.Literal(true)),
  }),
  Strict({ type: Type.Literal('grant'), token: Type.String({ maxLength: 1200 }) }),
  Strict({ type: Type.Literal('withdraw'), grant: Type.String({ pattern: GRANT_ID }) }),
  Strict({
    type: Type.Literal('add-key'),
    key: Strict({
      owner: OwnerName,
      scopes: Type.Array(oneOf('publish', 'pause', 'second', 'promote', 'console', 'keys'), {
        minItems: 1,
        maxItems: 6,
      }),
      remotes: Type.Array(Type.Union([ReleaseName, Type.Literal('*')]), { maxItems: 50 }),
      publicKey: Type.String({ pattern: '^[A-Za-z0-9+/=]{40,200}$' }),
      validUntil: Instant,
    }),
  }),
]);

const Signatures = Type.Array(
  Strict({
    key: Type.String({ pattern: KEY_ID }),
    value: Type.String({ pattern: '^[A-Za-z0-9+/=]{1,200}$' }),
  }),
  { maxItems: 4 },
);

export const SignedReleaseSchema = Strict({ statement: ReleaseStatementSchema, signatures: Signatures });

/** The release is checked by `ReleaseSchema` later, so that a fault of the manifest is no fault of the request. */
export const ReleaseBodySchema = Strict({
  release: Type.Object({ name: Type.String(), owner: Type.String(), hash: Type.String() }),
  files: Type.Record(Type.String(), Type.String()),
  maps: Type.Optional(Type.Record(Type.String(), Type.String())),
});

export const SignedOperationSchema = Strict({
  statement: Strict({ ...envelope, kind: Type.Literal('operation'), operation: OperationSchema }),
  signatures: Signatures,
});

const Milliseconds = Type.Integer({ minimum: 0, maximum: 600_000 });

const ErrorName = Type.String({ pattern: '^[A-Z][A-Za-z]{1,39}$' });
/** Places in scripts of releases, innermost first. */
const Stack = Type.Array(
  Type.String({
    pattern: '^(shell|mf-[a-z-]{1,56})/[0-9a-f]{20}/[\\w.-]{1,80}\\.js:\\d{1,7}:\\d{1,7}$',
  }),
  { maxItems: 8 },
);

export const BeaconSchema = Strict({
  set: Hash,
  document: Type.Optional(Type.String({ maxLength: 60 })),
  remote: ReleaseName,
  event: Type.Union([
    Strict({ kind: Type.Literal('shown'), route: Type.Optional(Path) }),
    Strict({
      kind: Type.Literal('load'),
      route: Type.Optional(Path),
      shell: Type.Optional(Milliseconds),
      code: Type.Optional(Milliseconds),
      shown: Milliseconds,
      lcp: Type.Optional(Milliseconds),
      inp: Type.Optional(Milliseconds),
      cls: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    }),
    Strict({
      kind: Type.Literal('fault'),
      fault: oneOf(
        'manifest',
        'network',
        'http',
        'timeout',
        'integrity',
        'evaluation',
        'contract',
        'mount',
        'render',
        'hydration',
        'globals',
        'layout',
        'unresponsive',
        'uncaught',
        'stopped',
        'asset-origin',
      ),
      route: Type.Optional(Path),
      reference: Type.Optional(FaultReference),
      error: Type.Optional(ErrorName),
      stack: Type.Optional(Stack),
    }),
  ]),
});

/** Report of a host about a page that was not rendered. */
export const RenderFaultSchema = Strict({
  set: Hash,
  remote: ReleaseName,
  fault: oneOf('render-server', 'render-server-shared'),
  route: Path,
  error: Type.Optional(ErrorName),
  stack: Type.Optional(Stack),
});
