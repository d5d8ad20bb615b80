import type { Access, Call } from '@portal/contract';
import { errorCatalogue } from '@portal/contract/error-catalogue';
import { SESSION_COOKIE } from '@portal/contract/session-keys';

type Json = Readonly<Record<string, unknown>>;
type ObjectSchema = { properties?: Record<string, Json>; required?: string[] };

const accessText = (access: Access): string => {
  switch (access.kind) {
    case 'public':
      return 'Anyone.';
    case 'signed':
      return 'Another machine, proved by a signature.';
    case 'session':
      return 'Anyone logged in.';
    case 'client':
      return 'A customer, for themself.';
    case 'client-or-admin':
      return `A customer, for themself; or an administrator with ${access.modules.join(' or ')}.`;
    case 'admin': {
      if (access.modules.length === 0) return 'Any administrator.';
      const section = access.section ? `, section ${access.section}` : '';
      return `An administrator with ${access.modules.join(' or ')}${section}.`;
    }
  }
};

const parameters = (place: 'path' | 'query', schema: unknown): readonly Json[] => {
  const { properties = {}, required = [] } = (schema ?? {}) as ObjectSchema;
  return Object.entries(properties).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: type,
  }));
};

/** One file of a form, as a browser sends it. */
const fileForm = (name: string): Json => ({
  type: 'object',
  required: [name],
  properties: { [name]: { type: 'string', contentMediaType: 'image/*' } },
});

const bodyOf = ({ body, upload }: Call): Json => {
  const content = upload
    ? {
        'multipart/form-data': {
          schema: fileForm(upload),
          encoding: { [upload]: { contentType: 'image/*' } },
        },
      }
    : body && { 'application/json': { schema: body } };
  return content ? { requestBody: { required: true, content } } : {};
};

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'A UUID made by the client; the same key with the same body is the same payment.',
  schema: { type: 'string', format: 'uuid' },
};

const operation = (name: string, call: Call): Json => ({
  operationId: name,
  summary: call.summary,
  description: `Who may call it: ${accessText(call.access)}`,
  tags: [name.split('/')[2] ?? ''],
  'x-access': call.access,
  ...(call.began && { 'x-began': call.began }),
  ...(call.act && { 'x-act': call.act }),
  security:
    call.access.kind === 'public' || call.access.kind === 'signed'
      ? []
      : [{ sessionCookie: [], sessionToken: [] }],
  parameters: [
    ...parameters('path', call.params),
    ...parameters('query', call.query),
    ...(call.idempotent ? [idempotencyKey] : []),
  ],
  ...bodyOf(call),
  responses: {
    200: {
      description: 'Done.',
      content: { [call.media ?? 'application/json']: call.media ? {} : { schema: call.reply } },
    },
    default: { $ref: '#/components/responses/ApiError' },
  },
});

const refusal: Json = {
  description: 'Every refusal. `code` says why, `message` is ready to show, `trace` finds the log line.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } },
};

const refusalSchema: Json = {
  type: 'object',
  required: ['detail', 'code', 'message', 'trace'],
  properties: {
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errorCatalogue) },
    message: { type: 'string' },
    trace: { type: 'string', pattern: '^[0-9a-f]{32}$' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

/**
 * OpenAPI 3.1 document of the calls. TypeBox schemas are JSON Schema 2020-12, which 3.1 takes as they are.
 * `x-access` repeats each call's declaration for tools that test access.
 */
export function openApiDocument(calls: Readonly<Record<string, Call>>, version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const [method = '', url = ''] = name.split(' ');
    const path = url.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Credit portal',
      version,
      description: 'Generated from the contract, which the server implements key by key.',
    },
    paths,
    components: {
      responses: { ApiError: refusal },
      schemas: { ApiError: refusalSchema },
      securitySchemes: {
        sessionCookie: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        sessionToken: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`Token ` and the `token` of the login reply. Cookie and header are both demanded.',
        },
      },
    },
  };
}
