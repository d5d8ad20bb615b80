/** Advice after a payment that did not go through, by PSE's reason code; under `''` without a code. */
export const nextSteps: Readonly<Record<string, string>> = (() => {
  const again = 'Puedes intentarlo de nuevo cuando quieras.';
  const otherAccount = 'Paga con otra cuenta u otro banco, o pregunta en tu banco qué pasa con esta.';
  const later = 'Espera unos minutos e inténtalo de nuevo, o elige otro banco.';
  const retype = 'Inténtalo de nuevo y revisa los datos que te pide tu banco.';
  const askBank = 'Comunícate con tu banco para que te habilite y vuelve a intentarlo.';
  const notSure = 'Revisa si tu banco hizo el débito. Si lo hizo, no pagues otra vez y llámanos.';
  return {
    '': 'Inténtalo de nuevo en unos minutos.',
    '00001': again,
    '00002': otherAccount,
    '00003': otherAccount,
    '00004': otherAccount,
    '00005': otherAccount,
    '00006': otherAccount,
    '00007': otherAccount,
    '00008': 'Paga un valor menor, sube el tope en tu banco o usa otra cuenta.',
    '00009': later,
    '00010': later,
    '00011': 'Paga un valor menor o usa otra cuenta.',
    '00012': retype,
    '00013': otherAccount,
    '00014': notSure,
    '00015': 'Inténtalo de nuevo: tienes unos 7 minutos para terminar en la página de tu banco.',
    '00016': retype,
    '00017': askBank,
    '00018': notSure,
    '00019': later,
    '00020': again,
    '00021': again,
    '00022': 'Inténtalo desde otro navegador o desde otro equipo.',
    '00023': askBank,
    '00024': askBank,
    '00025': notSure,
    '00026': 'Inténtalo de nuevo con la clave dinámica de tu banco a la mano.',
    '00027': 'Inténtalo de nuevo con una clave dinámica nueva.',
    '10001': 'Paga un valor menor o llámanos.',
    '10002': later,
    '10003': later,
  };
})();
