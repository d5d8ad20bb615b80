import { PASSWORD, people } from '../people.ts';

/**
 * Values that the portal under test knows, by the name of the property that takes them. A request that names an unknown
 * object never reaches the code behind that check, so later requests use values of earlier answers.
 */
export class KnownValues {
  readonly #values = new Map<string, unknown[]>();

  constructor(...first: readonly Readonly<Record<string, readonly unknown[]>>[]) {
    for (const [name, values] of first.flatMap((known) => Object.entries(known)))
      this.#values.set(name, [...values]);
  }

  of(name: string): readonly unknown[] {
    return this.#values.get(name) ?? [];
  }

  /** Keeps the eight newest values of each property, beside the first eight; of a list it reads three entries. */
  learn(answer: unknown, depth = 0): void {
    if (answer === null || typeof answer !== 'object' || depth > 6) return;
    const entries = Array.isArray(answer) ? answer.slice(0, 3).entries() : Object.entries(answer);
    for (const [name, value] of entries) {
      if (typeof value === 'object') this.learn(value, depth + 1);
      else if (typeof name === 'string') this.#keep(name, value);
    }
  }

  #keep(name: string, value: unknown): void {
    const kept = this.#values.get(name) ?? [];
    if (kept.includes(value)) return;
    if (kept.length >= 16) kept.splice(8, 1);
    kept.push(value);
    this.#values.set(name, kept);
  }
}

const address = { state: '11', city: '11001', street: 'Calle 10 # 20-30' };
const person = {
  first_name: 'Paula',
  last_name: 'Jaramillo',
  email: 'paula@correo.example',
  phone: '3005550198',
};
const term = {
  invoice: 'E100001',
  fiscal_number: people.client,
  cuota: 12,
  user: people.client,
  log_modification: 0,
};

/** Bodies that no generator guesses because their parts belong together, by the call that takes them. */
export const wholeBodies = {
  'POST /api/dataResponse': [
    {
      ...person,
      first_name: undefined,
      last_name: undefined,
      home_phone: '',
      address,
      version: 'x',
      current_password: PASSWORD,
    },
  ],
  'POST /api/userList': [
    {
      ...person,
      fiscal_number: people.otherClient,
      home_phone: '',
      address,
      motivo: 'Lo pidió por teléfono',
      version: 'x',
    },
  ],
  'POST /api/adminUsers': [
    {
      ...person,
      id: 0,
      fiscal_number: '9595959595',
      password: 'Temporal2026*',
      perfil_id: 1,
      status: 'ACTIVE',
    },
  ],
  'POST /api/adminProfile': [
    { id: 0, nombre: 'Lectura', modulos: [{ modulo: 'manager', acceso_total: false }], secciones: [] },
  ],
  'POST /api/front_modules': [
    {
      id: 0,
      name: 'Aviso',
      title: 'Aviso',
      content: '<p>Hola</p>',
      image_link: '',
      redirect_link: '/puntos',
      module_type: 'FAQ',
      extra_properties: { position: 3 },
    },
  ],
  'POST /api/addSection': [
    {
      section_name: 'Pie',
      section_id: 1,
      option_id: 0,
      option_name: 'Puntos',
      url: '/puntos',
      content_id: null,
      order: 1,
      active: true,
    },
  ],
  'POST /api/addPage': [{ id: 0, nombre: 'Página', detalle: '<p>Hola</p>' }],
  'POST /api/validarModificacionPLazo': [term],
  'POST /api/simularModificacionPLazo': [
    { invoice: term.invoice, fiscal_number: term.fiscal_number, cuota: 12, user: term.user },
  ],
  'POST /api/gateway/events': [
    {
      event: 'transaction.updated',
      data: { transaction: { id: 'x', status: 'APPROVED', reference: 'y' } },
      timestamp: 1_795_000_000,
      signature: { properties: ['transaction.id'], checksum: 'x' },
    },
  ],
  'POST /api/pay_invoices': [
    {
      error_marca: false,
      fiscal_number: people.client,
      invoices: ['E100001'],
      invoices_to_pay: [
        {
          invoice: 'E100001',
          interests_mora: 0,
          amount_without_mora: 100_000,
          total_payment: 100_000,
          marca: 'N',
        },
      ],
      total_amount: 100_000,
      payment_method: 'PSE',
      extra_properties: { bankcode: '1007', bankname: 'BANCOLOMBIA', sales_person: '' },
      login: true,
    },
  ],
} as const;

/** Known values of a portal with the usual people before the first request. */
export const firstKnownValues = {
  fiscal_number: [people.client, people.otherClient, people.unregistered, '1.010.101.010', '6660001112'],
  custId: [people.client, people.otherClient],
  documento: [people.client, people.unregistered],
  user: [people.client, people.serviceAdmin],
  actor: [people.admin],
  subject: [people.client],
  user_id: [people.admin],
  password: [PASSWORD, 'Otra2026**'],
  current_password: [PASSWORD],
  last_password: [PASSWORD, 'Otra2026**'],
  password_1: ['Nueva2026*x', PASSWORD],
  password_2: ['Nueva2026*x', PASSWORD],
  email: ['alguien@correo.example'],
  phone: ['3005550199'],
  home_phone: ['6015550199', ''],
  invoice: ['E100001', 'E200002', 'X1'],
  invoices: ['E100001', 'E100001,X1'],
  codigo: ['000000', '123456'],
  token: ['000000', 'x'.repeat(43)],
  year: ['2025', '2024', '1899'],
  due_date: ['2026-01-31', '2026-02-28', '2026-02-30', '9999-99-99'],
  state: ['11', '05'],
  paso: ['1', '2', '3'],
  min_date: ['01-11-26', '31-02-26', '20-11-2026', '00-00-00'],
  max_date: ['20-11-26', '99-99-99', '01-01-2026'],
  desde: ['01-11-26', '32-13-26'],
  hasta: ['20-11-26', '31-12-2099'],
  date: ['2026-11-20', '2026-13-45'],
  motivo: ['Lo pidió por teléfono'],
  reason: ['Lo pidió por teléfono'],
  redirect_link: ['https://example.com/a', '/puntos', 'javascript:alert(1)//http'],
  url: ['/pagina', 'https://example.com'],
  month: ['2026-12', '2026-11'],
  annual: ['25.52'],
  endpoint: ['https://fcm.googleapis.com/fcm/send/abc', 'http://127.0.0.1:1/x'],
  cuota: [6, 12, 24],
  total: [1_000_000, 1],
  perfil_id: [1, 3],
  modulos: [['manager'], ['reports']],
  page: [1, 2],
  file: ['CSV', 'PDF'],
} as const;
