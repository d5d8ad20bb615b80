import { contact } from '@portal/contract/messages';

/** One heading of the notice with its paragraphs, or its points. */
export interface NoticePart {
  readonly title: string;
  readonly paragraphs?: readonly string[];
  readonly points?: readonly string[];
}

/**
 * The privacy notice (AU-36), with the contents that Ley 1581 de 2012, article 12, and Decreto 1074 de 2015, article
 * 2.2.2.25.3.2, demand. It is loaded only when a person opens it.
 */
export const notice: readonly NoticePart[] = [
  {
    title: 'Quién trata tus datos',
    paragraphs: [
      `${contact.company}, NIT ${contact.taxId}, es responsable del tratamiento de tus datos personales según la Ley 1581 de 2012, el Decreto 1074 de 2015 y las normas que los modifiquen. Al aceptar autorizas de manera previa, expresa e informada que los tratemos como dice este aviso.`,
    ],
  },
  {
    title: 'Para qué los usamos',
    points: [
      'Verificar tu identidad y darte acceso seguro a este portal.',
      'Estudiar, otorgar y administrar tu crédito: facturas, pagos, cambios de plazo y certificados.',
      'Consultar y reportar tu comportamiento de pago a los operadores de información, según la Ley 1266 de 2008.',
      'Enviarte códigos, avisos de pago y respuestas por correo, mensaje de texto, llamada o notificación.',
      'Prevenir fraude y cumplir las obligaciones que nos impone la ley.',
    ],
  },
  {
    title: 'Qué datos son',
    paragraphs: [
      'Tu identificación, tus datos de contacto y los de tu crédito. No te pedimos datos sensibles; si alguna vez hiciera falta alguno, responder será voluntario.',
    ],
  },
  {
    title: 'Tus derechos',
    points: [
      'Conocer, actualizar y rectificar tus datos.',
      'Pedir prueba de esta autorización y saber qué uso les hemos dado.',
      'Revocar la autorización y pedir que los suprimamos, cuando la ley o el contrato no obliguen a conservarlos.',
      'Acceder gratis a tus datos.',
      'Presentar quejas ante la Superintendencia de Industria y Comercio.',
    ],
  },
  {
    title: 'Cómo ejercerlos',
    paragraphs: [
      `Escríbenos a ${contact.email}, llámanos al ${contact.localLine} o gratis al ${contact.freeLine}, o escríbenos por WhatsApp al ${contact.whatsapp}. Respondemos las consultas en máximo diez (10) días hábiles y los reclamos en máximo quince (15).`,
      'La política completa de tratamiento está a tu disposición por esos mismos medios, y te avisaremos si cambia.',
    ],
  },
];
