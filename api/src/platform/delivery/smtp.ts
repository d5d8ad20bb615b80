import { createTransport } from 'nodemailer';
import { type Channel, DeliveryRejectedError, OwnFaultError } from './channel.ts';

const SMTP_TIMEOUT_MS = 10_000;

/** Codes of RFC 5321 that name the recipient's mailbox, from servers that say no more. */
const MAILBOX_CODES: readonly number[] = [550, 551, 553];
/** The recipient's address does not exist, is written wrong or was closed (RFC 3463); 5.1.7 and 5.1.8 are the sender's. */
const MAILBOX_STATUS = /^5\.(?:1\.(?:[0-46]|10)|2\.1)$/;

/** What nodemailer knows of a refusal: the command that was refused, and the server's answer. */
interface SmtpRefusal {
  readonly command?: string;
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/**
 * Mail over SMTP: plain text, with HTML and a PDF where the message has them, marked as written by a program (RFC
 * 3834), so that no absence note answers it. `from` may hold a name: `Crédito 20 min <servicio@…>`.
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
  return async ({ id, recipient, subject, body, html, attachment, unsubscribe }) => {
    try {
      await transport.sendMail({
        messageId: `<${id}@${domain}>`,
        from,
        // As an object, so that a comma in an address is no second recipient.
        to: { name: '', address: recipient },
        subject,
        text: body,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(unsubscribe === undefined ? {} : { 'List-Unsubscribe': `<${unsubscribe}>` }),
        },
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
      throw faultOf(error as SmtpRefusal & Error);
    }
  };
}

/**
 * Whose fault a refusal is: the recipient's alone where it names their mailbox, ours in every other permanent refusal and
 * where the login fails. What is refused for now, or not answered, stays as it is.
 */
function faultOf(error: SmtpRefusal & Error): Error {
  const { command = '', code, responseCode, response = '' } = error;
  if (responseCode === undefined) {
    // Nodemailer itself found no address to send to.
    if (code === 'EENVELOPE') return new DeliveryRejectedError('the address is not one', error);
    return code === 'EAUTH' ? new OwnFaultError('the mail server takes no login of ours', error) : error;
  }
  if (responseCode < 500)
    return code === 'EAUTH'
      ? new OwnFaultError(`the mail server answered ${responseCode} to our login`, error)
      : error;
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const isTold = command === 'RCPT TO' || command === 'DATA';
  const isTheirs = status === undefined ? MAILBOX_CODES.includes(responseCode) : MAILBOX_STATUS.test(status);
  const words = `the mail server answered ${responseCode}${status === undefined ? '' : ` ${status}`}`;
  return isTold && isTheirs ? new DeliveryRejectedError(words, error) : new OwnFaultError(words, error);
}
