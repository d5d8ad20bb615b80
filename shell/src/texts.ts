/** Every word the shell itself says. Quoted texts of the specification stay as they are. */
export const texts = {
  brand: 'crédito 20 min',
  skip: 'Saltar al contenido',
  mainMenu: 'Menú principal',
  administration: 'Administración',
  frequent: 'Accesos frecuentes',
  openMenu: 'Abrir menú',
  closeMenu: 'Cerrar menú',
  userMenu: (name: string) => (name ? `Menú de ${name}` : 'Tu menú'),
  profile: 'Perfil',
  logout: 'Cerrar Sesión',
  login: 'INICIAR SESIÓN',
  payOnline: 'Pagos en linea PSE',
  installApp: 'Instalar App',
  themes: { system: 'Apariencia del sistema', light: 'Apariencia clara', dark: 'Apariencia oscura' },
  backToTop: 'Volver arriba',
  help: '¿Necesitas ayuda?',
  helpFree: 'Gratis desde cualquier lugar del país',
  footerAbout: 'Crédito rápido para tus compras, con tu cédula y en unos 20 minutos.',
  talk: 'Hablemos',
  links: 'Enlaces',
  more: 'Más información',
  accept: 'Aceptar',
  expired: 'Sesión expirada. Inicia sesión nuevamente.',
  expiredKept: 'Lo que estabas escribiendo te espera: ingresa de nuevo en esta pestaña y lo encuentras.',
  expiry: {
    title: '¿Sigues ahí?',
    endsIn: 'Tu sesión se cierra en',
    aloud: (seconds: number) => (seconds >= 60 ? `${seconds / 60} min` : `${seconds} segundos`),
    hint: 'La cerramos cuando nadie la usa, para cuidar tu cuenta.',
    stay: 'Seguir conectado',
    staying: 'Un momento',
    logout: 'Cerrar sesión',
    finalTitle: 'Tu sesión está por terminar',
    finalHint: 'Llegó a su duración máxima. Termina lo que estás haciendo e ingresa de nuevo.',
    understood: 'Entendido',
  },
  expiredTitle: 'Tu sesión terminó',
  notFoundTitle: 'Página no encontrada',
  notFound: 'Ups, página no encontrada, intente nuevamente.',
  notFoundHome: 'Ir al inicio',
  maintenanceTitle: 'En mantenimiento',
  maintenance: 'Estamos en mantenimiento. Vuelve en un rato.',
  accountLogin: 'Ingreso Cuenta',
  updateTitle: 'Actualiza tus datos',
  updateText:
    'Con tu correo y tu celular al día recibes los códigos y los avisos de tu crédito. Ingresa y revísalos en tu perfil.',
  updateAction: 'Ingresar',
} as const;

/** What the installable app says beside the pages. */
export const appTexts = {
  updateTitle: 'Hay una versión nueva',
  updateText: 'Recarga para usarla. Termina primero lo que estés escribiendo.',
  reload: 'Recargar',
  later: 'Ahora no',
  consentTitle: '¿Nos ayudas a mejorar el portal?',
  consentText:
    'Con tu permiso contamos qué páginas se visitan, sin tu nombre, tu cédula ni nada que te identifique.',
  consentYes: 'Aceptar',
  consentNo: 'No, gracias',
  pushTitle: '¿Te avisamos cuando haya novedades?',
  pushText:
    'Un aviso en este dispositivo cuando tu banco confirme un pago o te escribamos. Nunca muestra valores ni tus datos.',
  pushYes: 'Activar avisos',
} as const;

export const faultTexts = {
  connection: {
    title: 'No pudimos abrir esta página',
    text: 'La conexión falló o está muy lenta. Revisa tu internet e inténtalo de nuevo.',
  },
  refused: {
    title: 'Detuvimos esta página',
    text: 'Lo que llegó no es lo que publicamos, así que no lo abrimos. Inténtalo de nuevo o usa otra red.',
  },
  stopped: {
    title: 'Esta parte está en pausa',
    text: 'La detuvimos mientras corregimos algo. El resto del portal sigue funcionando.',
  },
  ours: {
    title: 'Esta parte no está disponible',
    text: 'El resto del portal sigue funcionando. Inténtalo de nuevo en unos minutos.',
  },
} as const;
