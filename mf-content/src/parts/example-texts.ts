/** Words of the worked example, in a file of their own because no other page needs them. */
export const exampleTexts = {
  title: (amount: string) => `Ejemplo: compra de ${amount}`,
  terms: (count: number, rate: string) =>
    `${count === 1 ? '1 cuota mensual' : `${count} cuotas mensuales`}, tasa ${rate} mes vencido`,
  amount: 'Valor de la compra',
  count: 'Número de cuotas',
  countText: (count: number) => (count === 1 ? '1 cuota' : `${count} cuotas`),
  interest: 'Intereses',
  iva: 'IVA de los intereses',
  guarantee: (rate: string) => `Fianza ${rate} con IVA`,
  total: 'Pagas en total',
  monthly: 'Cada mes',
  tooSmall: (least: string) => `La cuota más baja es de ${least}: elige menos cuotas.`,
  failed: 'No pudimos calcular. Revisa tu internet y mueve el control otra vez.',
  note: (annual: string, withGuarantee: string) =>
    `Tasa efectiva anual ${annual}, sin IVA; con la fianza, ${withGuarantee}. Es un ejemplo con la tasa de hoy: tu cotización tiene los valores de tu compra.`,
} as const;
