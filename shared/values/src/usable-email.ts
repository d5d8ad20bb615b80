/** Addresses that core systems write where a customer has no mail (AU-25): `nomail@…`, `sin.correo@…`. */
const PLACEHOLDER =
  /^(no|sin)[-_.]?(e?mail|correo|tiene|aplica|registra)\w*@|@(no|sin)(e?mail|correo|tiene|aplica)\./i;

/** An address that mail can be sent to, or '' for none and for a placeholder (AU-25). */
export function usableEmail(email: string): string {
  const trimmed = email.trim();
  return PLACEHOLDER.test(trimmed) || !/^[^@\s]+@[^@\s]+$/.test(trimmed) ? '' : trimmed;
}
