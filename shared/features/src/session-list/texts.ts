/** Texts of the screen of one's own sessions, for every remote. */
export const texts = {
  title: 'Tus sesiones',
  help: 'Los equipos donde tu cuenta está abierta. Si no reconoces alguno, ciérralo y cambia tu contraseña.',
  loadFailed: 'No pudimos traer tus sesiones',
  current: 'Esta sesión',
  begun: (date: string, time: string) => `Inició el ${date} a las ${time}`,
  seen: (date: string, time: string) => `Último uso: ${date}, ${time}`,
  network: (network: string) => `Red ${network}`,
  end: 'Cerrar',
  endOf: (device: string, date: string, time: string) =>
    `Cerrar la sesión de ${device} que inició el ${date} a las ${time}`,
  endTitle: '¿Cerrar esta sesión?',
  endHelp: (device: string) => `En ese equipo (${device}) habrá que ingresar otra vez.`,
  ended: 'La sesión se cerró.',
  others: 'Cerrar las demás',
  othersTitle: '¿Cerrar las demás sesiones?',
  othersHelp: 'Solo seguirá abierta esta. En los demás equipos habrá que ingresar otra vez.',
  othersEnded: 'Cerramos las demás sesiones.',
} as const;
