/** Texts of the fields of a customer's data. */
export const customerFormTexts = {
  title: 'Datos del cliente',
  whole: 'Ver cliente',
  back: 'Volver',
  save: 'Guardar',
  saving: 'Guardando',
  fiscalNumber: 'Cédula',
  state: 'Departamento',
  city: 'Ciudad',
  street: 'Dirección',
  address: 'Dirección',
  choose: 'ESCOGE...',
  reason: 'Motivo del cambio',
  reasonHelp: 'Queda en el registro. Avisamos al cliente en su contacto anterior y en el nuevo.',
  passwordHelp:
    'Cambias dónde recibe sus códigos: por 72 horas le siguen llegando al contacto anterior, salvo que él mismo confirme el cambio.',
  wait: (until: string) =>
    `Hasta el ${until} sus códigos llegan al contacto anterior. Él puede confirmar el cambio en su perfil, con su contraseña.`,
  savedTitle: 'Listo',
  saved: 'Los datos del cliente se actualizaron correctamente.',
  required: {
    first_name: 'Escribe los nombres.',
    last_name: 'Escribe los apellidos.',
    email: 'Escribe un correo válido.',
    phone: 'Escribe un celular válido, solo números.',
    street: 'Escribe la dirección.',
    reason: 'Escribe el motivo del cambio.',
  },
} as const;
