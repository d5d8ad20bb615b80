import { messages } from '@portal/contract/messages';

export const texts = {
  content: {
    loading: 'Cargando la página',
    missing: 'Ups, página no encontrada, intente nuevamente.',
    failed: messages.errorTryLater,
  },
  landing: {
    title: 'Crédito rápido con tu cédula',
    fallback: {
      title: 'Tu crédito en 20 minutos',
      content: 'Pídelo solo con tu cédula. Sabes cuánto pagas cada mes antes de decir que sí.',
    },
    carousel: 'Novedades',
    inquiry: 'Consulta y paga',
    inquiryLead: 'Sin iniciar sesión, desde tu banco.',
    learnMore: 'Ver más',
    credits: 'Para lo que necesites',
    creditsLead: 'Elige para qué es y mira un ejemplo con todos los costos.',
    creditTypes: 'Tipos de crédito',
    steps: [
      { title: 'Muestra tu cédula', text: 'En un punto de atención o en la tienda aliada.' },
      {
        title: 'Recibe la respuesta',
        text: 'En unos 20 minutos sabes tu cupo, la tasa y el valor de cada cuota.',
      },
      { title: 'Llévatelo hoy', text: 'Firmas con un código que llega a tu celular y sales con tu compra.' },
    ],
    blocks: 'Haz todo desde tu celular',
    partners: 'Aliados',
    whatsapp: 'Escríbenos por WhatsApp',
    failed: 'No pudimos traer las novedades',
  },
  faq: {
    title: 'Preguntas frecuentes',
    lead: 'Lo que más nos preguntan sobre el crédito, los pagos y los certificados.',
    search: 'Busca en las preguntas',
    empty: 'Ninguna pregunta coincide con tu búsqueda.',
    emptyHint: 'Prueba con otra palabra o escríbenos.',
    failed: 'No pudimos traer las preguntas',
  },
  information: {
    title: 'Información',
    lead: 'Todo lo que necesitas saber, en un solo lugar.',
    newTab: '(se abre en otra pestaña)',
    empty: 'Por ahora no hay información publicada.',
    emptyHint: 'Si buscas algo, escríbenos o llámanos.',
    failed: 'No pudimos traer la información',
  },
  contact: {
    title: 'Líneas de atención',
    lead: 'Habla con una persona. Nunca te pediremos contraseñas, códigos ni claves de tu banco.',
    local: 'Línea local',
    free: 'Línea gratuita nacional',
    hours: 'Horario',
    hoursText: 'Lunes a viernes de 7:00 a. m. a 7:00 p. m. y sábados de 8:00 a. m. a 1:00 p. m.',
    visit: 'Visítanos',
    visitText: 'En los puntos de atención te ayudamos con tu crédito y recibimos tus pagos.',
    visitLink: 'Busca el más cercano',
  },
  credit: {
    title: 'Tu crédito en 20 minutos',
    lead: 'Para comprar hoy y pagar por cuotas, solo con tu cédula.',
    benefits: 'Lo que ganas',
    benefitList: [
      { title: 'Respuesta en unos 20 minutos', text: 'Sabes tu cupo, la tasa y cada cuota antes de firmar.' },
      { title: 'Solo con tu cédula', text: 'Sin codeudor, sin carta laboral y sin papeleo.' },
      {
        title: 'El plazo lo eliges tú',
        text: 'Las cuotas que te queden cómodas, y puedes cambiarlas después.',
      },
      { title: 'Paga como quieras', text: 'Por PSE desde tu banco o en efectivo en nuestros puntos.' },
      { title: 'Abona sin costo', text: 'Si pagas antes, no te cobramos los intereses que faltaban.' },
      { title: 'Cupo que se libera', text: 'Cada cuota que pagas vuelve a tu cupo para otra compra.' },
    ],
    how: 'Cómo se pide',
    places: 'Ver puntos de atención',
    questions: 'Preguntas frecuentes',
  },
  editor: {
    title: 'Vista previa de contenido',
    lead: 'Así ven los visitantes lo que se publica en el portal.',
    readOnly:
      'Esta página es solo de lectura: aquí no se guarda nada. El contenido se edita en la administración.',
    login: 'Ingresar',
    sample: 'Ejemplo de una página',
    badge: 'Solo lectura',
    sampleHtml:
      '<h2>Un título</h2><p>Un párrafo con <strong>negrita</strong>, <em>cursiva</em> y un <a href="/faq">enlace</a>.</p><h3>Un subtítulo</h3><ul><li>Una lista</li><li>con dos puntos</li></ul><ol><li>Un paso</li><li>y el siguiente</li></ol><blockquote><p>Una cita que se aparta del texto.</p></blockquote>',
  },
} as const;
