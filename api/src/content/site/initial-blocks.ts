import { contact, telLink, whatsappAddress } from '@portal/contract/messages';
import type { Insertable } from 'kysely';
import type { Motif } from './initial-images.ts';
import type { ContentTables } from './tables.ts';

type Block = Insertable<ContentTables['front_module']>;
type Given = Pick<Block, 'title' | 'content'> & Partial<Block>;

/** Positions the blocks of one type in the order written. */
const ofType = (type: Block['module_type'], blocks: readonly Given[]): Block[] =>
  blocks.map((block, position) => ({
    name: block.title,
    image_link: '',
    redirect_link: '',
    module_type: type,
    position,
    button: null,
    dripicon: null,
    new_tab: false,
    ...block,
  }));

const slides: Given[] = [
  {
    title: 'Tu crédito en 20 minutos',
    content: 'Pídelo solo con tu cédula. Sabes cuánto pagas cada mes antes de decir que sí.',
    redirect_link: '/credito',
    button: 'Conoce el crédito',
  },
  {
    title: 'Paga tu cuota sin salir de casa',
    content: 'Por PSE, desde el banco que ya usas. Ves el descuento de tu deuda apenas el banco confirma.',
    redirect_link: '/facturas',
    button: 'Pagar mi cuota',
  },
  {
    title: 'Estamos cerca de ti',
    content: 'Más de 80 puntos de atención en 23 ciudades. Busca el tuyo en el mapa.',
    redirect_link: '/puntos',
    button: 'Ver puntos',
  },
];

const inquirySlides: Given[] = [
  {
    title: 'Consulta y paga con tu cédula',
    content: 'Sin iniciar sesión. Mira tus cuotas pendientes y págalas por PSE.',
  },
  {
    title: 'Paga solo en la página de tu banco',
    content: 'Nunca te pedimos la clave de tu banco por teléfono, WhatsApp o correo.',
  },
];

const landingBlocks: Given[] = [
  {
    title: 'Paga por PSE',
    content: 'Elige las cuotas, ve el total con intereses y paga desde tu banco.',
    redirect_link: '/facturas',
    button: 'Pagar mi cuota',
    dripicon: 'wallet',
  },
  {
    title: 'Cambia tu plazo',
    content: 'Compara tu plan de hoy con uno de más cuotas antes de confirmar.',
    redirect_link: '/facturas',
    button: 'Simular un plazo',
    dripicon: 'plan',
  },
  {
    title: 'Descarga tus certificados',
    content: 'Paz y salvo, deuda, renta y plan de pagos, sin filas y sin costo.',
    redirect_link: '/documentos',
    button: 'Ver documentos',
    dripicon: 'certificate',
  },
  {
    title: 'Encuentra tu punto',
    content: 'Direcciones de todos los puntos de atención, en lista y en mapa.',
    redirect_link: '/puntos',
    button: 'Ver puntos',
    dripicon: 'location',
  },
];

const questions: Given[] = [
  {
    title: '¿Qué necesito para pedir el crédito?',
    content:
      '<p>Ser mayor de edad, tu cédula original y un celular a tu nombre. No pedimos codeudor ni carta laboral.</p>',
  },
  {
    title: '¿Cuánto tarda la respuesta?',
    content:
      '<p>Unos 20 minutos. En el punto de atención te decimos tu cupo, la tasa y el valor de cada cuota antes de que firmes.</p>',
  },
  {
    title: '¿Cómo obtengo mi contraseña para entrar al portal?',
    content:
      '<p>En <a href="/registro">Solicitar contraseña</a> escribe tu cédula. Te enviamos un código de 6 dígitos al celular y al correo que registraste, y con él creas tu contraseña.</p>',
  },
  {
    title: 'Olvidé mi contraseña, ¿qué hago?',
    content:
      '<p>Entra a <a href="/recuperar-clave">Recuperar clave</a>, escribe tu cédula y confirma con el código que te enviamos. No puedes repetir ninguna de tus últimas 5 contraseñas.</p>',
  },
  {
    title: 'Mi ingreso quedó bloqueado, ¿por qué?',
    content:
      '<p>Después de 3 contraseñas equivocadas el ingreso se bloquea 30 minutos. Se abre solo: no hace falta que llames. Si no fuiste tú, cambia tu contraseña cuando vuelvas a entrar.</p>',
  },
  {
    title: '¿Cómo pago mi cuota?',
    content:
      '<p>En <a href="/facturas">Facturas</a> marca las cuotas que vas a pagar, elige tu banco y toca «Pagar PSE». También puedes pagar sin iniciar sesión desde <a href="/consulta">Pagos en linea PSE</a>, o en efectivo en nuestros <a href="/puntos">puntos de atención</a>.</p>',
  },
  {
    title: '¿Cuándo se ve mi pago?',
    content:
      '<p>Apenas tu banco lo confirma, casi siempre en pocos minutos. Mientras tanto lo ves como «Pendiente» en tu historial y no hace falta pagar otra vez.</p>',
  },
  {
    title: '¿Por qué no puedo pagar dos veces la misma factura el mismo día?',
    content:
      '<p>Para que no pagues doble por error. Si ya hay un pago de esa factura aprobado o en espera, puedes hacer otro al día siguiente.</p>',
  },
  {
    title: '¿Qué pasa si me atraso?',
    content:
      '<p>Desde el día siguiente al vencimiento se cobran intereses de mora sobre el capital de la cuota vencida, nunca por encima del límite legal. Los ves en cada factura antes de pagar.</p>',
  },
  {
    title: '¿Puedo pagar antes o pagar todo el crédito?',
    content:
      '<p>Sí, sin costo. Con «Pago Total» pagas el capital, la fianza que falta y los intereses hasta hoy. Los intereses de los meses que faltan no se cobran.</p>',
  },
  {
    title: '¿Puedo cambiar el número de cuotas?',
    content:
      '<p>Si tu crédito está al día y tu zona lo permite, en la factura aparece «Modificar Plazo Cuota». Ves tu plan de hoy junto al nuevo y solo cambia si lo confirmas con un código.</p>',
  },
  {
    title: '¿Qué es la fianza?',
    content:
      '<p>Es una garantía que presta un fondo externo. Cuesta el 10 % del valor financiado más IVA, se reparte en las cuotas y aparece separada en tu plan de pagos.</p>',
  },
  {
    title: '¿Cómo descargo mi paz y salvo?',
    content:
      '<p>En <a href="/documentos">Documentos</a>, dos días después de pagar todo el crédito. Puedes pedir el general o el de una obligación.</p>',
  },
  {
    title: '¿Cómo sé que un mensaje es de ustedes?',
    content: `<p>Nunca te pedimos contraseñas, códigos ni claves de tu banco. Si dudas, no respondas y llámanos al ${contact.localLine} o, gratis desde cualquier lugar del país, al ${contact.freeLine}.</p>`,
  },
];

/** Tiles; `picture` returns the address of a motif's picture. */
const tiles = (picture: (motif: Motif) => string): Given[] => [
  {
    title: 'Cómo funciona tu crédito',
    content: 'Requisitos, costos y un ejemplo completo.',
    image_link: picture('credit'),
    redirect_link: '/credito',
  },
  {
    title: 'Preguntas frecuentes',
    content: 'Respuestas cortas a lo que más nos preguntan.',
    image_link: picture('questions'),
    redirect_link: '/faq',
  },
  {
    title: 'Puntos de atención',
    content: 'Direcciones y mapa de todas las ciudades.',
    image_link: picture('places'),
    redirect_link: '/puntos',
  },
  {
    title: 'Consulta tu saldo y paga',
    content: 'Con tu cédula, sin iniciar sesión.',
    image_link: picture('pay'),
    redirect_link: '/consulta',
  },
  {
    title: 'Líneas de atención',
    content: 'Habla con una persona.',
    image_link: picture('talk'),
    redirect_link: '/atencion',
  },
  {
    title: 'Tus derechos como consumidor financiero',
    content: 'La Superintendencia Financiera explica qué puedes exigir.',
    image_link: picture('rights'),
    redirect_link: 'https://www.superfinanciera.gov.co',
    new_tab: true,
  },
];

const contactLines: Given[] = [
  {
    name: 'WhatsApp',
    title: 'WhatsApp',
    content: contact.whatsapp,
    redirect_link: whatsappAddress(),
    new_tab: true,
  },
  { title: 'Correo', content: contact.email, redirect_link: `mailto:${contact.email}` },
  {
    title: 'Línea local',
    content: contact.localLine,
    redirect_link: telLink(`+57 ${contact.localLine}`),
  },
  {
    title: 'Línea gratuita nacional',
    content: contact.freeLine,
    redirect_link: telLink(contact.freeLine),
  },
];

/** Content of the public pages of a new installation; administrators change it afterwards. */
export function initialBlocks(picture: (motif: Motif) => string): readonly Block[] {
  return [
    ...ofType('Slider', slides),
    ...ofType('SliderConsultaPagos', inquirySlides),
    ...ofType('SliderConsultaPagosMobile', inquirySlides),
    ...ofType('LandingModule', landingBlocks),
    ...ofType('FAQ', questions),
    ...ofType('Information', tiles(picture)),
    ...ofType('Contacto', contactLines),
  ];
}
