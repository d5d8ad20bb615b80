/** A fault that the validator found, as Ajv describes it. */
export interface SchemaFault {
  readonly keyword?: string;
  readonly message?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

const limitOf = ({ params = {} }: SchemaFault): number => Number(params['limit']);

const texts: Readonly<Record<string, (fault: SchemaFault) => string>> = {
  required: () => 'Falta este dato.',
  minLength: (fault) =>
    limitOf(fault) > 1 ? `Este dato tiene ${limitOf(fault)} letras o más.` : 'Falta este dato.',
  maxLength: (fault) => `Este dato tiene ${limitOf(fault)} letras como máximo.`,
  minimum: (fault) => `Este dato es ${limitOf(fault)} o más.`,
  maximum: (fault) => `Este dato es ${limitOf(fault)} o menos.`,
  minItems: (fault) => `Elige ${limitOf(fault)} o más.`,
  maxItems: (fault) => `Elige ${limitOf(fault)} como máximo.`,
  uniqueItems: () => 'Este dato está repetido.',
  // The parser's own sentence, which shows what was read.
  'x-value': ({ message = '' }) => message,
  additionalProperties: () => 'Este dato no se esperaba.',
};

/** Message for a fault of validation by a call's schema: in Spanish, without the schema's own words. */
export function validationText(fault: SchemaFault): string {
  return texts[fault.keyword ?? '']?.(fault) ?? 'Este dato no es válido.';
}
