import { contact } from '@portal/contract/messages';
import type { Motif } from './initial-images.ts';

export interface InitialPage {
  readonly nombre: string;
  /** Picture after the first paragraph, with its text for those who cannot see it. */
  readonly image?: { readonly motif: Motif; readonly alt: string };
  readonly detalle: string;
}

/** Content pages of a new installation by the names that its menus use. */
export const initialPages = {
  howItWorks: {
    nombre: 'Cómo funciona el crédito',
    image: { motif: 'credit', alt: 'Un reloj con un tercio de la vuelta marcado: veinte minutos.' },
    detalle: `<p>Pides el crédito en un punto de atención o en una tienda aliada, solo con tu cédula. En unos 20 minutos sabes tu cupo, la tasa y el valor de cada cuota.</p>
<h2>Qué necesitas</h2>
<ul><li>Ser mayor de edad.</li><li>Tu cédula original.</li><li>Un celular a tu nombre: a él llega el código con que firmas.</li></ul>
<h2>Cómo lo pagas</h2>
<p>En cuotas mensuales, por <a href="/consulta">PSE</a> desde tu banco o en efectivo en nuestros <a href="/puntos">puntos de atención</a>. Puedes pagar antes, una parte o todo, sin costo.</p>`,
  },
  costs: {
    nombre: 'Tarifas y costos',
    detalle: `<p>Antes de firmar ves cada costo por separado, y después lo encuentras en tu plan de pagos.</p>
<h2>Intereses corrientes</h2>
<p>La tasa de tu crédito, nunca por encima de la usura. Van en cada cuota.</p>
<h2>Fianza</h2>
<p>10 % del valor financiado, más IVA, repartida en las cuotas. La presta un fondo de garantías externo: no es un seguro, respalda tu obligación ante nosotros.</p>
<h2>Intereses de mora</h2>
<p>Sobre el capital vencido y solo si te atrasas, nunca por encima de la usura.</p>
<h2>Sin costo</h2>
<ul><li>Pagar antes, una parte o todo: pagas el capital, la fianza que falta y los intereses hasta ese día.</li><li>Certificados y plan de pagos.</li></ul>`,
  },
  changeTerm: {
    nombre: 'Cambia el plazo',
    image: { motif: 'plan', alt: 'Barras de un plan de pagos que se hacen más bajas.' },
    detalle: `<p>Si este mes la cuota te queda apretada, puedes <strong>pasar tu crédito a más cuotas</strong>. Antes de aceptar te mostramos cuánto cambia cada mes y cuánto pagas de más en intereses.</p>
<h2>Qué necesitas</h2>
<ul><li>Estar al día en la factura que quieres cambiar.</li><li>Tener a mano tu celular: te llega un código.</li><li>Escoger más cuotas que las pactadas.</li></ul>`,
  },
  payOnline: {
    nombre: 'Paga por PSE',
    image: { motif: 'pay', alt: 'Un celular que confirma un pago.' },
    detalle: `<p>Pagas desde el banco que ya usas, con o sin contraseña del portal.</p>
<ol><li>Escribe tu cédula en <a href="/consulta">Pagos en linea PSE</a>.</li><li>Elige las cuotas y tu banco.</li><li>Confirma en la página de tu banco.</li></ol>
<p>Apenas el banco confirma, tu deuda baja y te llega el comprobante al correo.</p>`,
  },
  dataTreatment: {
    nombre: 'Tratamiento de datos',
    detalle: `<p>${contact.company} trata tus datos para estudiar, administrar y cobrar tu crédito, según la Ley 1581 de 2012 y la Ley 1266 de 2008.</p>
<h2>Tus derechos</h2>
<ul><li>Conocer, actualizar y rectificar tus datos.</li><li>Pedir prueba de tu autorización.</li><li>Saber para qué los hemos usado.</li><li>Revocar la autorización o pedir que los suprimamos, cuando la ley no nos obligue a conservarlos.</li></ul>
<h2>Cómo ejercerlos</h2>
<p>Escríbenos a <a href="mailto:${contact.email}">${contact.email}</a> o llama al ${contact.localLine}. Respondemos consultas en 10 días hábiles y reclamos en 15.</p>`,
  },
  terms: {
    nombre: 'Términos y condiciones',
    detalle: `<p>Estas condiciones rigen el uso del portal. Las de tu crédito están en los documentos que firmaste.</p>
<h2>Tu contraseña</h2>
<p>Es personal. No la compartas ni la escribas en páginas distintas de este portal; nunca te la pediremos por teléfono, WhatsApp o correo.</p>
<h2>Pagos</h2>
<p>Un pago queda en firme cuando tu banco lo confirma. Mientras tanto lo ves como pendiente y no hace falta pagar otra vez.</p>
<h2>Documentos</h2>
<p>Los certificados que descargas llevan un código con el que cualquiera puede comprobar que los emitimos nosotros.</p>`,
  },
  home: {
    nombre: 'Hogar',
    detalle: `<p>Nevera, lavadora, sala o comedor: elige en la tienda aliada y paga hasta en 24 cuotas.</p>
<ul><li>Sin codeudor ni carta laboral.</li><li>Te llevas tu compra el mismo día.</li></ul>
<p><a href="/credito">Mira cómo funciona</a></p>`,
  },
  motorcycles: {
    nombre: 'Motos',
    detalle: `<p>Tu moto nueva con matrícula y seguro en la misma cuota, hasta en 36 meses.</p>
<ul><li>Respuesta en el concesionario.</li><li>También para repuestos y mantenimiento.</li></ul>
<p><a href="/credito">Mira cómo funciona</a></p>`,
  },
  optics: {
    nombre: 'Óptica',
    detalle: `<p>Examen, montura y lentes para ti y tu familia, desde 3 cuotas.</p>
<ul><li>En ópticas aliadas de tu ciudad.</li><li>Una sola cuota para toda la familia.</li></ul>
<p><a href="/credito">Mira cómo funciona</a></p>`,
  },
  freeUse: {
    nombre: 'Libre inversión',
    detalle: `<p>Para lo que necesites: un imprevisto, estudio o mejorar tu negocio.</p>
<ul><li>El dinero llega a tu cuenta.</li><li>Sabes cada cuota antes de firmar.</li></ul>
<p><a href="/credito">Mira cómo funciona</a></p>`,
  },
  safetyNotice: {
    nombre: 'Aviso de seguridad',
    detalle: '<p>Nunca te pedimos la clave de tu banco.</p>',
  },
  beforeYouPay: {
    nombre: 'Antes de pagar',
    detalle: `<h2>Antes de pagar</h2>
<ul><li>Ten a mano la clave con que entras a tu banco: te la pide solo tu banco, en su página.</li><li>Si ya pagaste hoy una factura, mañana puedes volver a pagarla.</li></ul>
<p>¿Dudas? Llámanos al ${contact.localLine} o, gratis desde cualquier lugar del país, al ${contact.freeLine}.</p>`,
  },
} as const satisfies Record<string, InitialPage>;

export type InitialPageKey = keyof typeof initialPages;
