/** What the screens of passkeys say, in every remote. */
export const texts = {
  title: 'Llaves de acceso',
  help: 'Entra y confirma con tu huella, tu cara o el PIN de tu equipo. Sin contraseña y sin códigos.',
  none: 'Todavía no tienes ninguna.',
  impossible: 'Este navegador no puede usar llaves de acceso.',
  loadFailed: 'No pudimos traer tus llaves de acceso',
  create: 'Crear llave de acceso',
  creating: 'Creando',
  made: (date: string) => `Creada el ${date}`,
  used: (date: string) => `usada por última vez el ${date}`,
  unused: 'sin usar',
  synced: 'También en tus otros equipos',
  remove: 'Eliminar',
  removeOf: (name: string) => `Eliminar ${name}`,
  removeTitle: '¿Eliminar esta llave de acceso?',
  removeHelp: (name: string) =>
    `Ya no podrás entrar con “${name}”. Cerraremos tus sesiones en otros equipos y te avisaremos por correo.`,
  removed: 'La llave de acceso se eliminó.',
  createTitle: 'Crea una llave de acceso',
  createHelp: 'Tu equipo te pedirá tu huella, tu cara o tu PIN. Nunca salen de él.',
  created: 'Listo. Ya puedes entrar con tu llave de acceso.',
} as const;
