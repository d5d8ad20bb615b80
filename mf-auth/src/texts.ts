export const texts = {
  login: {
    title: 'Ingreso de clientes crédito 20 min',
    saying: {
      title: 'Todo tu crédito, claro y al día',
      text: 'Cuánto debes, cuándo pagas y qué te cobran. Sin sorpresas.',
    },
    fiscalNumber: 'Cédula',
    password: 'Contraseña',
    show: 'Mostrar contraseña',
    hide: 'Ocultar contraseña',
    submit: 'Ingresar',
    submitting: 'Ingresando',
    recover: 'Olvidé mi contraseña',
    firstTime: '¿Es tu primera vez?',
    register: 'Solicitar una contraseña',
    safety: 'Nunca te pediremos la contraseña ni los códigos por teléfono o por chat.',
    moreSafety: 'Más sobre tu seguridad',
  },
  safety: {
    title: 'Tu seguridad',
    points: [
      'Revisa que la dirección de la página sea la de siempre antes de escribir tu contraseña.',
      'Ningún asesor te pedirá la contraseña ni los códigos que te llegan al celular.',
      'Después de tres contraseñas incorrectas bloqueamos el ingreso desde ese dispositivo por un rato.',
      'Si usas un equipo prestado, cierra la sesión al terminar.',
    ],
    lines: 'Si notas algo extraño, llámanos:',
  },
} as const;
