import { createTransport } from 'nodemailer';
import { type Channel, DeliveryRejectedError } from './channel.ts';

const SMTP_TIMEOUT_MS = 10_000;

/**
 * Mail over SMTP: plain text, with HTML and a PDF where the message has them. `from` may hold a name: `Crédito 20 min
 * <servicio@…>`.
 */
export function smtp(url: string, from: string): Channel {
  const transport = createTransport({
    url,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return async ({ id, recipient, subject, body, html, attachment }) => {
    try {
      await transport.sendMail({
        messageId: `<${id}@${domain}>`,
        from,
        // As an object, so that a comma in an address is no second recipient.
        to: { name: '', address: recipient },
        subject,
        text: body,
        ...(html === undefined ? {} : { html }),
        ...(attachment === undefined
          ? {}
          : {
              attachments: [
                {
                  filename: attachment.name,
                  content: Buffer.from(attachment.content),
                  contentType: 'application/pdf',
                },
              ],
            }),
      });
    } catch (error) {
      const { responseCode } = error as { responseCode?: number };
      if (responseCode !== undefined && responseCode >= 500) {
        throw new DeliveryRejectedError(`the mail server answered ${responseCode}`, error);
      }
      throw error;
    }
  };
}
