/**
 * Landing page of a customer and of an administrator without areas (AU-10, AU-13), the login, and the pages for missing
 * data (AU-11) and required actions.
 */
export const landing = {
  client: '/resumen',
  admin: '/manager',
  login: '/login',
  pending: '/perfil',
  requiredAction: {
    second_factor: '/segundo-factor',
    email_code: '/clave-temporal',
    temporary_password: '/clave-temporal',
    enrol_second_factor: '/segundo-factor',
  },
} as const;

/** The first of an administrator's areas that can be opened, else /manager, else /not-found (RT-52, AU-13). */
export function adminLanding(areas: readonly string[], isOpen: (path: string) => boolean): string {
  return [...areas, landing.admin].find(isOpen) ?? '/not-found';
}
