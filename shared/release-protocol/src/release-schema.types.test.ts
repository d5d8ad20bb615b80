import { expect, test } from '@jest/globals';
import type { Static, TSchema } from 'typebox';
import type { Beacon, FilledCall, PathCall, Release, RemoteRoute } from './release.ts';
import type {
  BeaconSchema,
  ReleaseSchema,
  SignedOperationSchema,
  SignedReleaseSchema,
} from './release-schema.ts';
import type { Destination, OperatorStatement, ReleaseStatement, Signed } from './release-statement.ts';

type ReadOnly<T> = T extends object ? { readonly [K in keyof T]: ReadOnly<T[K]> } : T;
type Of<S extends TSchema> = ReadOnly<Static<S>>;

/** Nothing is optional any more, so that a property that only one side knows is seen. */
type Whole<T> = T extends object ? { readonly [K in keyof T]-?: Whole<Exclude<T[K], undefined>> } : T;
type Fits<One, Other> = [One] extends [Other] ? true : false;
type Same<One, Other> = Fits<One, Other> &
  Fits<Other, One> &
  Fits<Whole<One>, Whole<Other>> &
  Fits<Whole<Other>, Whole<One>>;

type SchemaRelease = Of<typeof ReleaseSchema>;
type SchemaRoute = SchemaRelease['routes'][number];
type SchemaCall = Exclude<NonNullable<SchemaRoute['firstCalls']>[number], string>;
type SchemaSigned = Of<typeof SignedReleaseSchema>;
type SchemaStatement = SchemaSigned['statement'];
type SchemaPathCall = NonNullable<SchemaRoute['prerender']>[number];

/** The contract knows calls by name, a schema by how they look: besides that they are the same. */
type WithoutName<T> = Omit<T, 'call'> & { readonly call: string };
type Apart = 'routes' | 'callTypes';
type Calls = 'firstCalls' | 'prerender';

test('what the schemas accept is what the types say, no property more or less: the compiler refuses this file otherwise', () => {
  const same: {
    readonly beacon: Same<Beacon, Of<typeof BeaconSchema>>;
    readonly release: Same<Omit<Release, Apart>, Omit<SchemaRelease, Apart>>;
    readonly route: Same<Omit<RemoteRoute, Calls>, Omit<SchemaRoute, Calls>>;
    readonly everyRoute: Fits<RemoteRoute, SchemaRoute>;
    readonly filledCall: Same<WithoutName<FilledCall>, SchemaCall>;
    readonly pathCall: Same<WithoutName<PathCall>, SchemaPathCall>;
    readonly signatures: Same<Signed['signatures'], SchemaSigned['signatures']>;
    readonly statement: Same<Omit<ReleaseStatement, 'destination'>, Omit<SchemaStatement, 'destination'>>;
    readonly destination: Fits<Destination, SchemaStatement['destination']> &
      Fits<SchemaStatement['destination'], Destination>;
    readonly signedOperation: Same<Signed<OperatorStatement>, Of<typeof SignedOperationSchema>>;
  } = {
    ...{ beacon: true, release: true, route: true, everyRoute: true },
    ...{ filledCall: true, pathCall: true, signedOperation: true },
    ...{ signatures: true, statement: true, destination: true },
  };
  expect(Object.values(same)).not.toContain(false);
});
