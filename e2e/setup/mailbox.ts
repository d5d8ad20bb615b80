import { expect } from './test.ts';

interface Message {
  readonly number: number;
  readonly subject: string;
  readonly text: string;
  /** Numbers of six digits in the text. */
  readonly codes: readonly string[];
}

/**
 * Mails that the portal sends on its own: statements before a due date, notices of a login on a new device. Tests that
 * wait for another mail skip them.
 */
const comesOfItself = ({ subject }: Message): boolean =>
  subject.startsWith('Extracto ') || subject === 'Ingresaste desde un equipo nuevo';

/** The mails of one recipient: each mail once, in order. */
export function mailboxOf(mailboxUrl: string, to: string) {
  let read = 0;
  const next = async (): Promise<Message> => {
    for (;;) {
      const query = new URLSearchParams({ to, kind: 'mail', after: String(read), wait: '20000' });
      const response = await fetch(`${mailboxUrl}/api/messages?${query}`);
      const { messages } = (await response.json()) as { messages: readonly Message[] };
      const oldest = messages.toSorted((one, other) => one.number - other.number)[0];
      expect(oldest, `a mail to ${to}`).toBeDefined();
      const message = oldest as Message;
      read = message.number;
      if (!comesOfItself(message)) return message;
    }
  };
  return {
    next,
    /** The code of the next mail with a code. */
    code: async (): Promise<string> => {
      for (;;) {
        const [code] = (await next()).codes;
        if (code) return code;
      }
    },
    /** The path of the link in the next mail with a link, without the origin. */
    link: async (): Promise<string> => {
      for (;;) {
        const [href] = /https?:\/\/\S+/.exec((await next()).text) ?? [];
        if (href) return new URL(href).pathname + new URL(href).search;
      }
    },
  };
}
