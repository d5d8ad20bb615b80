import type { Transaction } from './reply-types.ts';

/** Why PSE did not even start a payment, as clerks read it. The misspelling UNREACHEABLE is PSE's own. */
export const creationFailures = {
  FAIL_ENTITYNOTEXISTSORDISABLED: 'El comercio no existe o está deshabilitado en PSE',
  FAIL_BANKNOTEXISTSORDISABLED: 'El banco no existe o está deshabilitado en PSE',
  FAIL_SERVICENOTEXISTS: 'El servicio no existe en PSE',
  FAIL_INVALIDAMOUNT: 'El valor no es válido',
  FAIL_INVALIDSOLICITDATE: 'La fecha de la solicitud no es válida',
  FAIL_BANKUNREACHEABLE: 'No fue posible comunicarse con el banco',
  FAIL_NOTCONFIRMEDBYBANK: 'El banco no confirmó el inicio del pago',
  FAIL_CANNOTGETCURRENTCYCLE: 'PSE no pudo obtener el ciclo actual',
  FAIL_ACCESSDENIED: 'PSE negó el acceso',
  FAIL_TIMEOUT: 'PSE no respondió a tiempo',
  FAIL_DESCRIPTIONNOTFOUND: 'Falta la descripción del pago',
  FAIL_EXCEEDEDLIMIT: 'El valor supera el tope permitido en PSE para el comercio',
  FAIL_TRANSACTIONNOTALLOWED: 'La transacción no está permitida',
  FAIL_RISK: 'PSE detuvo la transacción por riesgo',
  FAIL_NOHOST: 'PSE no encontró el servidor del banco',
  FAIL_NOTALLOWEDBYTIME: 'El horario no permite la transacción',
  FAIL_ERRORINCREDITS: 'Hay un error en los créditos de la transacción',
  FAIL_DISABLEDUSEREMAIL: 'El correo del pagador está deshabilitado en PSE',
  FAIL_INVALIDPARAMETERS: 'Los datos enviados a PSE no son válidos',
  FAIL_GENERICERROR: 'PSE no pudo crear la transacción',
} as const;

/** PSE's words for the state of a transaction, in Spanish; any other response is shown as it came. */
export const gatewayResponses: Readonly<Record<string, string>> = {
  OK: 'Transacción exitosa',
  PENDING: 'En espera del banco',
  NOT_AUTHORIZED: 'No autorizada',
  FAILED: 'Falló en PSE',
};

/** Why PSE or the bank did not take a payment, by PSE's reason code, in words that a customer and a clerk understand. */
export const pseReasons: Readonly<Record<string, string>> = {
  '00001': 'El pago se canceló en el banco',
  '00002': 'La cuenta está embargada',
  '00003': 'La cuenta está inactiva',
  '00004': 'La cuenta no existe',
  '00005': 'La cuenta no está habilitada',
  '00006': 'La cuenta no está habilitada para hacer pagos',
  '00007': 'La cuenta está saldada',
  '00008': 'El valor supera el tope de la cuenta en el banco',
  '00009': 'El banco está fuera de servicio',
  '00010': 'Hubo una falla técnica en el banco',
  '00011': 'No hay saldo suficiente en la cuenta',
  '00012': 'Los datos no coinciden con los del banco',
  '00013': 'La cuenta está cancelada',
  '00014': 'El banco no confirmó el pago a tiempo y PSE lo canceló',
  '00015': 'El pago no se terminó a tiempo en el banco',
  '00016': 'El usuario o la clave del banco no son correctos',
  '00017': 'El usuario no está habilitado para pagar por PSE',
  '00018': 'El banco reversó un pago que había aprobado',
  '00019': 'El control de seguridad de PSE no autorizó el pago',
  '00020': 'Cancelaste en la página de tu banco',
  '00021': 'El navegador se cerró antes de terminar',
  '00022': 'El navegador no es compatible',
  '00023': 'El usuario está inactivo en PSE',
  '00024': 'El banco detuvo el pago por seguridad',
  '00025': 'La red de pagos no confirmó la operación',
  '00026': 'No se ingresó la clave dinámica',
  '00027': 'La clave dinámica no es válida',
  '10001': 'El valor supera el tope de pagos de la empresa',
  '10002': 'No fue posible comunicarse con el banco',
  '10003': 'El banco no aceptó iniciar el pago',
};

const failures: Readonly<Record<string, string>> = creationFailures;

/** The gateway's answer for administrators: PSE's reason where there is one, else its word for the state. */
export function gatewayAnswer({
  reason_code,
  response_gateway,
}: Pick<Transaction, 'reason_code' | 'response_gateway'>): string {
  return (
    pseReasons[reason_code] ??
    gatewayResponses[response_gateway] ??
    failures[response_gateway] ??
    response_gateway
  );
}
