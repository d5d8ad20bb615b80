import { Changes } from '../changes.ts';

export interface Attachment {
  filename: string;
  type: string;
  /** In bytes. */
  size: number;
  content: Uint8Array;
  /** The id by which the HTML of the mail refers to it (`cid:`), or null. */
  content_id: string | null;
}

/** A mail or an SMS as it arrived. */
export interface Message {
  /** Counts up over both kinds; the order of arrival. */
  number: number;
  /** The sender's id: Message-ID of a mail, `id` of an SMS. */
  id: string;
  kind: 'mail' | 'sms';
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string | null;
  attachments: Attachment[];
  received_at: string;
}

export interface MessageFilter {
  /** Part of a recipient's address or number, without regard to case. */
  to?: string | undefined;
  kind?: Message['kind'] | undefined;
  /** Only messages with a greater number. */
  after?: number | undefined;
}

/** Keeps the newest messages within a bound of number and size. */
export class Messages {
  readonly #changes = new Changes();
  readonly #maxCount: number;
  readonly #maxBytes: number;
  readonly #now: () => Date;
  /** Texts by SMS id. A dropped message stays here, because its id must not be used again. */
  readonly #smsTexts = new Map<string, string>();
  #messages: Message[] = [];
  #bytes = 0;
  #last = 0;

  constructor(options: { maxCount: number; maxBytes: number; now: () => Date }) {
    this.#maxCount = options.maxCount;
    this.#maxBytes = options.maxBytes;
    this.#now = options.now;
  }

  add(message: Omit<Message, 'number' | 'received_at'>): Message {
    this.#last += 1;
    const added = { ...message, number: this.#last, received_at: this.#now().toISOString() };
    this.#messages.push(added);
    this.#bytes += sizeOf(added);
    while (
      this.#messages.length > this.#maxCount ||
      (this.#bytes > this.#maxBytes && this.#messages.length > 1)
    ) {
      this.#bytes -= sizeOf(this.#messages.shift() as Message);
    }
    this.#changes.notify();
    return added;
  }

  /** Takes an SMS once per id. A repeated id with another text or number is a mistake of the sender. */
  addSms(sms: { to: string; text: string; id: string }): 'accepted' | 'repeated' | 'conflict' {
    const before = this.#smsTexts.get(sms.id);
    const said = `${sms.to}\n${sms.text}`;
    if (before !== undefined) return before === said ? 'repeated' : 'conflict';
    this.#smsTexts.set(sms.id, said);
    const [oldest] = this.#smsTexts.keys();
    if (this.#smsTexts.size > 20 * this.#maxCount && oldest !== undefined) this.#smsTexts.delete(oldest);
    this.add({
      id: sms.id,
      kind: 'sms',
      from: '',
      to: [sms.to],
      subject: '',
      text: sms.text,
      html: null,
      attachments: [],
    });
    return 'accepted';
  }

  get(number: number): Message | undefined {
    return this.#messages.find((message) => message.number === number);
  }

  /** The messages that fit, the oldest first. */
  find(filter: MessageFilter = {}): Message[] {
    const wanted = filter.to?.trim().toLowerCase() ?? '';
    return this.#messages.filter(
      (message) =>
        message.number > (filter.after ?? 0) &&
        (filter.kind === undefined || message.kind === filter.kind) &&
        (wanted === '' || message.to.some((address) => address.toLowerCase().includes(wanted))),
    );
  }

  /** Like `find`, but waits up to `waitMs` until there is one. */
  async wait(filter: MessageFilter, waitMs: number): Promise<Message[]> {
    const read = () => {
      const found = this.find(filter);
      return found.length > 0 ? found : undefined;
    };
    return (await this.#changes.until(read, waitMs)) ?? [];
  }

  /** The number of the newest message ever received, 0 before the first. */
  get last(): number {
    return this.#last;
  }

  /** Forgets messages (all, or a recipient's) and returns how many. Numbers go on counting. */
  clear(filter: { to?: string | undefined } = {}): number {
    const gone = new Set(this.find(filter));
    this.#messages = this.#messages.filter((message) => !gone.has(message));
    this.#bytes = this.#messages.reduce((sum, message) => sum + sizeOf(message), 0);
    if (filter.to === undefined) this.#smsTexts.clear();
    return gone.size;
  }
}

/** The six-digit codes a message carries, so that a test or a person need not search for them. */
export function codesIn(message: Pick<Message, 'text' | 'subject'>): string[] {
  return [...new Set(`${message.subject}\n${message.text}`.match(/(?<![\w.,$])\d{6}(?!\w|[.,]\d)/g) ?? [])];
}

function sizeOf(message: Message): number {
  const attached = message.attachments.reduce((sum, attachment) => sum + attachment.size, 0);
  return 2 * (message.text.length + (message.html?.length ?? 0) + message.subject.length) + attached + 512;
}
