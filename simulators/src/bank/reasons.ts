import { creationFailures } from '@portal/contract/gateway-words';

/** Why PSE or a bank refused, by PSE's code, in words a customer understands. */
export const refusalReasons = {
  '00001': 'Cancelaste el pago en tu banco',
  '00002': 'La cuenta está embargada',
  '00003': 'La cuenta está inactiva',
  '00004': 'La cuenta no existe',
  '00005': 'La cuenta no está habilitada',
  '00006': 'La cuenta no está habilitada para hacer pagos',
  '00007': 'La cuenta está saldada',
  '00008': 'El valor supera el tope que tienes en tu banco',
  '00009': 'Tu banco está fuera de servicio',
  '00010': 'Hubo una falla técnica en tu banco',
  '00011': 'No hay saldo suficiente en la cuenta',
  '00012': 'Los datos no coinciden con los de tu banco',
  '00013': 'La cuenta está cancelada',
  '00014': 'Tu banco no confirmó el pago a tiempo y PSE lo canceló',
  '00015': 'No terminaste el pago en tu banco a tiempo',
  '00016': 'El usuario o la clave del banco no son correctos',
  '00017': 'Tu usuario no está habilitado para pagar por PSE',
  '00018': 'Tu banco reversó un pago que ya había aprobado',
  '00019': 'El control de seguridad de PSE no autorizó el pago',
  '00020': 'Saliste de PSE y volviste al comercio',
  '00021': 'Cerraste el navegador antes de terminar',
  '00022': 'El navegador no es compatible',
  '00023': 'Tu usuario está inactivo en PSE',
  '00024': 'Tu banco detuvo el pago por seguridad',
  '00025': 'Credibanco no confirmó el pago',
  '00026': 'No ingresaste la clave dinámica',
  '00027': 'La clave dinámica no es válida',
  '10001': 'El valor supera el tope del comercio',
  '10002': 'No fue posible comunicarse con el banco',
  '10003': 'El banco no aceptó iniciar el pago',
} as const;

export type RefusalReason = keyof typeof refusalReasons;
export const refusalReasonCodes = Object.keys(refusalReasons).sort() as RefusalReason[];

export function isRefusalReason(code: unknown): code is RefusalReason {
  return typeof code === 'string' && Object.hasOwn(refusalReasons, code);
}

export { creationFailures };

export type CreationFailure = keyof typeof creationFailures;
export const creationFailureCodes = Object.keys(creationFailures) as CreationFailure[];
