import type { FinancialInstitution } from './wire.ts';

/** The entry PSE puts first: no bank chosen yet. */
export const noInstitution: FinancialInstitution = {
  financial_institution_code: '0',
  financial_institution_name: 'A continuación seleccione su banco',
};

// A seed for the simulator only: a merchant treats a code as an opaque text that the gateway gave it.
const names: Record<string, string> = {
  '1001': 'Banco de Bogotá',
  '1002': 'Banco Popular',
  '1006': 'Itaú (antes Corpbanca)',
  '1007': 'Bancolombia',
  '1009': 'Citibank',
  '1012': 'Banco GNB Sudameris',
  '1013': 'BBVA Colombia',
  '1014': 'Itaú',
  '1019': 'Scotiabank Colpatria',
  '1023': 'Banco de Occidente',
  '1031': 'Bancóldex',
  '1032': 'Banco Caja Social',
  '1040': 'Banco Agrario',
  '1047': 'Banco Mundo Mujer',
  '1051': 'Davivienda',
  '1052': 'Banco AV Villas',
  '1053': 'Banco W',
  '1059': 'Bancamía',
  '1060': 'Banco Pichincha',
  '1061': 'Bancoomeva',
  '1062': 'Banco Falabella',
  '1063': 'Banco Finandina',
  '1065': 'Banco Santander',
  '1066': 'Coopcentral',
  '1067': 'Mibanco',
  '1069': 'Banco Serfinanza',
  '1070': 'Lulo Bank',
  '1071': 'J.P. Morgan',
  '1121': 'Juriscoop',
  '1283': 'CFA Cooperativa Financiera',
  '1286': 'JFK Cooperativa Financiera',
  '1289': 'Cotrafa',
  '1292': 'Confiar',
  '1303': 'Banco Unión',
  '1370': 'Coltefinanciera',
  '1507': 'Nequi',
  '1551': 'Daviplata',
  '1558': 'Ban100 (antes Credifinanciera)',
  '1560': 'Pibank',
  '1637': 'Iris',
  '1801': 'Movii',
  '1802': 'Ding',
  '1803': 'Powwi',
  '1804': 'Ualá',
  '1805': 'BTG Pactual',
  '1809': 'Nu',
  '1811': 'RappiPay',
  '1812': 'Coink',
  '1814': 'Bold',
  '1816': 'Global66',
  '1819': 'Contactar',
  '1899': 'Aval Soluciones',
};

/** Institutions of the gateway's answer: "no bank" first, then the banks from A to Z in Spanish order. */
export const institutions: readonly FinancialInstitution[] = [
  noInstitution,
  ...Object.entries(names)
    .map(([code, name]) => ({ financial_institution_code: code, financial_institution_name: name }))
    .sort((a, b) => a.financial_institution_name.localeCompare(b.financial_institution_name, 'es')),
];

/** The name of a bank, or undefined for a code that cannot be paid with ('0' included). */
export function institutionName(code: string): string | undefined {
  return Object.hasOwn(names, code) ? names[code] : undefined;
}
