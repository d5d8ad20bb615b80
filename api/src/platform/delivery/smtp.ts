import { createTransport } from 'nodemailer';
import { type Channel, DeliveryRefused } from './channel.ts';

const PATIENCE = 10_000;

/** Mail over SMTP, plain text. `from` may carry a name: `Crédito 20 min <servicio@…>`. */
export const smtp = (url: string, from: string): Channel => {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return async ({ id, recipient, subject, body }) => {
    try {
      await transport.sendMail({
        messageId: `<${id}@${domain}>`,
        from,
        // As an object, so that a comma in an address is no second recipient.
        to: { name: '', address: recipient },
        subject,
        text: body,
      });
    } catch (error) {
      const { responseCode } = error as { responseCode?: number };
      if (responseCode !== undefined && responseCode >= 500) {
        throw new DeliveryRefused(`the mail server answered ${responseCode}`, error);
      }
      throw error;
    }
  };
};
