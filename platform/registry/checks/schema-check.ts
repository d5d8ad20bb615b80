import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

/**
 * A check against a schema that answers the first fault in words, or undefined. The schema is compiled at the first use,
 * because most hosts never receive a release.
 */
export function schemaCheck(schema: TSchema): (value: unknown) => string | undefined {
  let compiled: Validator | undefined;
  return (value) => {
    compiled ??= Compile(schema) as Validator;
    if (compiled.Check(value)) return undefined;
    const [first] = compiled.Errors(value);
    if (first?.keyword === 'boolean') return `${first.instancePath} is unknown here`;
    return first ? `${first.instancePath || 'it'} ${first.message}` : 'it has another form';
  };
}
