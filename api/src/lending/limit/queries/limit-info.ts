import type { Output } from '@portal/contract';
import type { Context } from '../../../platform/database/context.ts';
import { refusals } from '../texts.ts';
import { limitEligibility } from './limit-eligibility.ts';

/**
 * Data that the customer checks before asking for an increase (API-77, EN-41). With a written-off credit, or where
 * increases are switched off, its message already says so.
 */
export async function limitInfo(
  context: Context,
  fiscalNumber: string,
): Promise<Output<'GET /api/limit/info/:fiscal_number'>> {
  const { customer, isOff, isWrittenOff, obstacle } = await limitEligibility(
    context,
    context.db,
    fiscalNumber,
  );
  const refusal = isOff ? refusals.off : isWrittenOff ? refusals.writtenOff : '';
  return {
    estado: refusal === '' ? 'OK' : 'ERROR',
    // That a request is being studied is said beside the data, which stay to be read.
    mensaje: refusal || (obstacle?.code === 'LIMIT_REQUEST_OPEN' ? obstacle.message : ''),
    nombres: customer.firstName,
    apellidos: customer.lastName,
    correoElectronico: customer.email,
    celular: customer.phone,
    actividadEconomica: customer.economicActivity,
    direccion: [customer.street, customer.municipality, customer.department]
      .filter((part) => part !== '')
      .join(', '),
    cupoActual: customer.approvedLimit,
  };
}

/** Increases that a customer may ask for now (API-78, EN-42). */
export async function limitManagement(
  context: Context,
  fiscalNumber: string,
): Promise<Output<'GET /api/limit/management/:fiscal_number'>> {
  const { offer, isOff, obstacle } = await limitEligibility(context, context.db, fiscalNumber);
  return {
    estado: isOff ? 'ERROR' : 'OK',
    mensaje: isOff ? refusals.off : (obstacle?.message ?? ''),
    Aplicaparacredito: !isOff && obstacle === undefined,
    cupoActual: offer.current,
    cupoAdicionalPreaprobado: offer.preapproved,
    cupoTotal: offer.total,
    cupoDisponibleCompras: offer.availableWithIt,
    CuotaMinimaSolicitar: offer.minimum,
    CuotaMaximaaSolicitar: offer.maximum,
  };
}
