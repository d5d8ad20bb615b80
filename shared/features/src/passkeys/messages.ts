import { ApiResponseError, messageOf } from '@portal/api-client';

/** Whether the person cancelled, or the browser timed out: no message is needed then. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** Message for a person whose passkey was not used. */
export function passkeyMessage(error: unknown): string {
  if (error instanceof ApiResponseError) return messageOf(error);
  if (isGivenUp(error)) return 'No se usó la llave de acceso. Inténtalo de nuevo o usa otra forma.';
  if (error instanceof Error && error.name === 'InvalidStateError')
    return 'Este equipo ya tiene una llave de acceso tuya.';
  return 'Tu navegador no pudo usar la llave de acceso. Inténtalo de nuevo o usa otra forma.';
}
