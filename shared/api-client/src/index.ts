export {
  ApiResponseError,
  // The name that older releases of remotes import.
  ApiResponseError as CallRefused,
  isGeneral,
  messageOf,
} from './api-response-error.ts';
export { type CallOptions, type Client, createClient } from './client.ts';
export { captureOriginals } from './originals.ts';
export {
  beginComingAlive,
  call,
  endComingAlive,
  isComingAlive,
  query,
  queryClient,
  whenEndsIn,
  whenExpired,
  whenRefused,
} from './portal.ts';
export { type QueryOf, queryOf } from './queries.ts';
export { type ApiMutation, useApiMutation } from './use-api-mutation.ts';
