import type { Output } from '@portal/contract';
import type { LimitOffer } from './limit-offer.ts';

export const info: Output<'GET /api/limit/info/:fiscal_number'> = {
  estado: 'OK',
  mensaje: '',
  nombres: 'Daniel Esteban',
  apellidos: 'Zapata',
  correoElectronico: 'daniel@correo.example',
  celular: '3006060606',
  actividadEconomica: 'Empleado',
  direccion: 'Calle 6 # 6-06, Medellín',
  cupoActual: 2_000_000,
};

export const offer: LimitOffer = {
  estado: 'OK',
  mensaje: '',
  Aplicaparacredito: true,
  cupoActual: 2_000_000,
  cupoAdicionalPreaprobado: 1_500_000,
  cupoTotal: 3_500_000,
  cupoDisponibleCompras: 1_900_000,
  CuotaMinimaSolicitar: 200_000,
  CuotaMaximaaSolicitar: 4_000_000,
};
