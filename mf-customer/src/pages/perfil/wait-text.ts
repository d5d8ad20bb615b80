import { longMoment } from '@portal/ui/format';
import type { Profile } from './profile-form.ts';
import { profileTexts as texts } from './texts.ts';

export type Wait = NonNullable<Profile['contact_wait']>;

/** E-mail and phone in one line; an empty one is left out. */
export function contactsInLine({ email, phone }: Pick<Wait, 'email' | 'phone'>): string {
  return [email, phone].filter((contact) => contact !== '').join(', ');
}

/** Sentence that says where codes go for now, and until when. */
export function waitText(wait: Wait): string {
  const before = contactsInLine(wait);
  const until = longMoment(wait.until);
  return before === '' ? texts.waitNone(until) : texts.wait(before, until);
}
