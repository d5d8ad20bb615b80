/** Texts of the step in which a code lets a passkey approve; loaded with that step. */
export const texts = {
  title: 'Escribe el código y tu llave queda lista',
  help: (moment: string) =>
    `Tu llave ya abre tu cuenta. Con el código también confirma tus cambios, y así nadie más puede confirmar por ti. Sin código confirma desde el ${moment}`,
  sending: 'Enviando el código',
  sendAgain: 'Intentar de nuevo',
  later: 'Ahora no',
  unanswered: 'No alcanzamos a saber si quedó confirmada. Vuelve a intentarlo.',
} as const;
