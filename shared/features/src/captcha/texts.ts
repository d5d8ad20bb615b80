/** Texts of the captcha, for every remote. */
export const texts = {
  group: 'Verificación de seguridad',
  human: 'No soy un robot',
  missing: 'Marca la casilla «No soy un robot» para continuar.',
  idle: 'Marca la casilla: comprobamos que eres una persona.',
  working: 'Verificando. Toma unos segundos.',
  solved: 'Verificación lista.',
  expired: 'La verificación venció. Marca la casilla de nuevo.',
  failed: 'No pudimos verificar. Revisa tu conexión y marca la casilla de nuevo.',
} as const;
