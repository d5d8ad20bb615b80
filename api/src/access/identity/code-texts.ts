import { BRAND_AT_START } from '@portal/contract/brand';
import { contact } from '@portal/contract/messages';
import { momentInWords } from '../../platform/process/clock.ts';
import type { LinkWords, OtpWords } from '../otp/index.ts';

const NEVER = 'Nunca se lo des a nadie: no te lo pediremos por teléfono, por chat ni por correo.';

interface CodeWords {
  readonly subject: string;
  readonly firstName: string;
  readonly use: string;
  readonly more?: (code: string, link: string) => string;
}

const wordsOf = ({ subject, firstName, use, more }: CodeWords): OtpWords => ({
  subject,
  mail: (code, link) =>
    [
      `Hola, ${firstName}:`,
      `${use}:`,
      `    ${code}`,
      ...(more ? [more(code, link)] : []),
      `${NEVER} Si no lo pediste, ignora este mensaje y cuéntanos en ${contact.email}.`,
      contact.company,
    ].join('\n\n'),
  sms: (code) => `${BRAND_AT_START}: ${code} es tu código. ${use}. No lo compartas.`,
});

export function registrationWords(firstName: string, minutes: number): OtpWords {
  return wordsOf({
    subject: 'Tu código para crear la contraseña',
    firstName,
    use: `Úsalo en los próximos ${minutes} minutos para crear tu contraseña`,
  });
}

/**
 * The link fills in ID and code for a person who reads the mail on the device where they want to log in (RT-08, D-17).
 */
export function recoveryWords(
  firstName: string,
  minutes: number,
  link: (secret: string, code: string) => string,
): OtpWords {
  return wordsOf({
    subject: 'Tu código para recuperar la contraseña',
    firstName,
    use: `Úsalo en los próximos ${minutes} minutos para cambiar tu contraseña`,
    more: (code, secret) => `O abre este enlace:\n${link(secret, code)}`,
  });
}

const linkSent = (use: string): string =>
  `Si la cédula está registrada, tienes un enlace en el correo o en el celular que tenemos registrados. Ábrelo para ${use} tu contraseña: no necesitas código.`;
/** Messages of the pages where a link is sent in place of a code; the same for every national ID. */
export const registrationLinkSent = linkSent('crear');
export const recoveryLinkSent = linkSent('cambiar');

const within = (minutes: number): string => {
  if (minutes < 60) return `en los próximos ${minutes} minutos`;
  return minutes === 60 ? 'en la próxima hora' : `en las próximas ${minutes / 60} horas`;
};

interface LinkUse {
  readonly subject: string;
  readonly firstName: string;
  readonly use: string;
  readonly unasked: string;
  readonly link: (secret: string) => string;
}

const linkWordsOf = ({ subject, firstName, use, unasked, link }: LinkUse): LinkWords => ({
  subject,
  mail: (secret, minutes) =>
    [
      `Hola, ${firstName}:`,
      `Abre este enlace ${within(minutes)} para ${use} tu contraseña; no necesitas código:\n${link(secret)}`,
      `Hoy se pidieron muchos códigos con tu cédula. ${unasked}`,
      `Nunca le des este enlace a nadie: no te lo pediremos por teléfono, por chat ni por correo. Si tienes dudas, escríbenos a ${contact.email}.`,
      contact.company,
    ].join('\n\n'),
  sms: (secret) => `${BRAND_AT_START}: abre ${link(secret)} para ${use} tu contraseña. No lo compartas.`,
});

/** For a person whose codes of the day are used up, by strangers or by themself: the link works without one. */
export function recoveryLinkWords(firstName: string, link: (secret: string) => string): LinkWords {
  return linkWordsOf({
    subject: 'Tu enlace para recuperar la contraseña',
    firstName,
    use: 'cambiar',
    unasked: 'Si no fuiste tú, tu contraseña sigue siendo la misma y no tienes que hacer nada.',
    link,
  });
}

/** As `recoveryLinkWords`, for the first password. */
export function registrationLinkWords(firstName: string, link: (secret: string) => string): LinkWords {
  return linkWordsOf({
    subject: 'Tu enlace para crear la contraseña',
    firstName,
    use: 'crear',
    unasked: 'Si no fuiste tú, no tienes que hacer nada.',
    link,
  });
}

/** For the login of an owner who is blocked by wrong attempts of others or of their own. */
export function loginWords(firstName: string, minutes: number): OtpWords {
  return wordsOf({
    subject: 'Tu código para ingresar',
    firstName,
    use: `Úsalo en los próximos ${minutes} minutos para ingresar`,
    more: () => 'Si no eres tú quien quiere ingresar, alguien conoce tu contraseña: cámbiala cuanto antes.',
  });
}

/** For a passkey that was made with the password alone: it approves once its owner has read this. */
export function passkeyWords(firstName: string, minutes: number, made: Date): OtpWords {
  return wordsOf({
    subject: 'Tu código para confirmar con tu llave de acceso',
    firstName,
    use: `Úsalo en los próximos ${minutes} minutos para que la llave de acceso creada el ${momentInWords(made)} confirme por ti`,
    more: () =>
      'Si no la creaste, alguien conoce tu contraseña: ingresa, elimina la llave y cambia tu contraseña cuanto antes.',
  });
}

/** An administrator whose password another one set proves that the mailbox is theirs. */
export function firstLoginWords(firstName: string, minutes: number): OtpWords {
  return wordsOf({
    subject: 'Tu código para ingresar al portal',
    firstName,
    use: `Úsalo en los próximos ${minutes} minutos para ingresar con tu contraseña temporal`,
  });
}
