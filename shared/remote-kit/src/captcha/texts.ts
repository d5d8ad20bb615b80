/** What the captcha says, in every remote. */
export const texts = {
  group: 'Verificación de seguridad',
  human: 'No soy un robot',
  idle: 'Márcala y tu equipo hace un cálculo corto. No hay que resolver nada.',
  working: 'Verificando. Toma unos segundos.',
  solved: 'Verificación lista.',
  expired: 'La verificación venció. Márcala de nuevo.',
  failed: 'No pudimos verificar. Revisa tu conexión y márcala de nuevo.',
} as const;
