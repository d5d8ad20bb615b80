import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small, right folder: two customers, two obligations, two payments. For tests. */
const right = {
  'departments.csv': `code,name
05,Antioquia
52,Nariño
`,
  'municipalities.csv': `code,department_code,name
05001,05,Medellín
52001,52,Pasto
`,
  'banks.csv': `code,name
0,A continuación seleccione su banco
1007,Bancolombia
`,
  'zones.csv': `code,name,excludes_term_change
ANT,Antioquia,no
URA,Urabá,yes
`,
  'usury_rates.csv': `month,annual_rate,source
2026-10,24.10,prueba
2026-11,24.30,prueba
`,
  'stores.csv': `code,name,city,address,latitude,longitude,image_icon,phone,hours
T1,Medellín Centro,Medellín,"Calle 50 # 52-22, piso 1",6.2486,-75.5693,store,604 555 3001,"Lunes a sábado, 8:00 a 18:00"
`,
  'customers.csv': `fiscal_number,first_name,last_name,email,phone,home_phone,municipality_code,street,pending_information,joined_at,approved_limit,preapproved_increase,economic_activity
111111,Rosa,Ñáñez,rosa@mail.example,3001112233,,05001,"Calle 1 # 2-3",no,2025-01-10T09:00:00-05:00,2000000,0,Comerciante
222222,Iván,Gil,,,,,,yes,2025-02-10T09:00:00-05:00,0,500000,
`,
  'users.csv': `fiscal_number,kind,status,profile_id,first_name,last_name,email,phone,initial_password
111111,client,ACTIVE,,,,,,Portal2026*
900001,staff,ACTIVE,2,Paula,Ruiz,paula@mail.example,3000000000,Portal2026*
`,
  'obligations.csv': `invoice,fiscal_number,opened_on,principal,monthly_rate,iva_rate,term,periodicity,zone_code,sales_person,portfolio,closed_on
B100,111111,2026-01-15,300,0,0,2,Mensual,ANT,Ana,active,2026-03-14
E200,111111,2026-08-15,1000,1.8762,0,3,Mensual,,Ana,active,
`,
  'instalments.csv': `invoice,number,due_date,capital,interest,iva,guarantee,paid_capital,paid_interest,paid_iva,paid_guarantee,paid_on
B100,1,2026-02-15,150,0,0,0,150,0,0,0,2026-02-14
B100,2,2026-03-15,150,0,0,0,150,0,0,0,2026-03-14
E200,1,2026-09-15,320,19,0,10,320,19,0,10,2026-09-15
E200,2,2026-10-15,335,13,0,10,100,13,0,10,2026-11-02
E200,3,2026-11-15,345,6,0,10,0,0,0,0,
`,
  'transactions.csv': `reference,fiscal_number,created_at,paid_at,status,response_gateway,reason_code,bank_code,bank_name,concept,trazability_code,ticket_id,login
901,111111,2026-09-15T10:00:00-05:00,2026-09-15T10:02:00-05:00,Approved,OK,,1007,Bancolombia,Pago,118001,4471,yes
902,111111,2026-11-02T23:30:00-05:00,,Fail,NOT_AUTHORIZED,00011,1007,Bancolombia,Pago,118002,4472,no
`,
  'transaction_invoices.csv': `reference,invoice,amount_without_mora,interests_mora,marca
901,E200,349,0,N
902,B100,10,0,N
902,E200,123,4,N
`,
} as const;

export type CsvFileName = keyof typeof right;

/** Writes the folder with some files changed; undefined leaves a file out. */
export function csvFolder(
  changes: Partial<Record<CsvFileName, ((text: string) => string) | undefined>> = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-import-'));
  for (const [file, text] of Object.entries(right)) {
    const isChanged = Object.hasOwn(changes, file);
    const change = changes[file as CsvFileName];
    if (!isChanged) writeFileSync(join(folder, file), text);
    else if (change) writeFileSync(join(folder, file), change(text));
  }
  return folder;
}

/** Puts other text in place of what stands there exactly once. */
export function replacing(from: string, to: string) {
  return (text: string): string => {
    if (text.split(from).length !== 2) throw new Error(`"${from}" is not there exactly once`);
    return text.replace(from, () => to);
  };
}
