/** Texts of the installable app; in a file of their own, since they load after the first page. */
export const appTexts = {
  updateTitle: 'Hay una versión nueva',
  updateText: 'Recarga para usarla. Termina primero lo que estés escribiendo.',
  reload: 'Recargar',
  later: 'Ahora no',
  more: 'Ver más',
  consentTitle: '¿Nos ayudas a mejorar el portal?',
  consentText:
    'Con tu permiso contamos qué páginas se visitan, sin tu nombre, tu cédula ni nada que te identifique.',
  consentYes: 'Aceptar',
  consentNo: 'No, gracias',
  measurement: 'Preferencias de medición',
  measured:
    'Hoy contamos qué páginas visitas en este dispositivo, sin tu nombre, tu cédula ni nada que te identifique. Puedes cambiarlo cuando quieras; vale desde ya.',
  notMeasured:
    'Hoy no contamos nada en este dispositivo. Si lo permites, contamos qué páginas visitas, sin tu nombre, tu cédula ni nada que te identifique. Puedes cambiarlo cuando quieras; vale desde ya.',
  measure: 'Permitir la medición',
  doNotMeasure: 'No medir',
  measuring: 'Listo: contamos tus visitas sin identificarte.',
  notMeasuring: 'Listo: ya no contamos nada en este dispositivo.',
  passkeyTitle: '¿Entras sin contraseña la próxima vez?',
  passkeyText:
    'Crea una llave de acceso y entra con tu huella, tu cara o el PIN de este equipo. Tu contraseña sigue sirviendo.',
  passkeyYes: 'Crear llave de acceso',
  pushTitle: '¿Te avisamos cuando haya novedades?',
  pushText:
    'Un aviso en este dispositivo cuando tu banco confirme un pago o te escribamos. Nunca muestra valores ni tus datos.',
  pushYes: 'Activar avisos',
} as const;
