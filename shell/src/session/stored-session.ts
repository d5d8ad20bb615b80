import type { ErrorCode, Output, RequiredAction } from '@portal/contract';
import { sessionKeys as keys } from '@portal/contract/session-keys';
import type { Module, Person, Session } from '@portal/state';
import { canonicalFiscalNumber } from '@portal/values/fiscal-number';

type LoginReply = Output<'POST /api/login'>;

const anonymous: Session = { kind: 'anonymous' };

/** Role and canonical ID of the logged-in person; '' for a visitor. */
export function whoIs(session: Session): string {
  if (session.kind === 'anonymous') return '';
  return `${session.kind} ${canonicalFiscalNumber(session.person.fiscal_number)}`;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const requiredActionByCode: Partial<Record<ErrorCode, RequiredAction>> = {
  SECOND_FACTOR_REQUIRED: 'second_factor',
  EMAIL_CODE_REQUIRED: 'email_code',
  PASSWORD_TEMPORARY: 'temporary_password',
  SECOND_FACTOR_NOT_SET: 'enrol_second_factor',
};

/** The required action that a refusal of the API names, if any. */
export function requiredActionAfter(code: ErrorCode): RequiredAction | undefined {
  return requiredActionByCode[code];
}

/** The session that the storage holds; anything unreadable counts as no session. */
export function readSession(storage: Pick<Storage, 'getItem'>): Session {
  if (!storage.getItem(keys.token)) return anonymous;
  const person = read<Person>(storage, keys.person) ?? {
    fiscal_number: '',
    first_name: '',
    last_name: '',
    email: '',
  };
  if (storage.getItem(keys.isAdmin) === 'true') {
    const requiredAction = storage.getItem(keys.duty) as RequiredAction | null;
    const modules = read<Module[]>(storage, keys.permissions) ?? [];
    return { kind: 'admin', person, modules, ...(requiredAction ? { requiredAction } : {}) };
  }
  return { kind: 'client', person, pending: storage.getItem(keys.pending) === 'true' };
}

function read<T>(storage: Pick<Storage, 'getItem'>, key: string): T | undefined {
  try {
    return (JSON.parse(storage.getItem(key) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores the login's answer (AU-09, PM-08). An administrator's areas may be in either of two fields. */
export function writeLogin(storage: Store, reply: LoginReply & { readonly fiscal_number: string }): void {
  // The last path belongs to one session, not to the next (D-11).
  storage.removeItem(keys.lastPath);
  const modules = reply.modules.length > 0 ? reply.modules : reply.permissions;
  storage.setItem(keys.isAdmin, String(reply.is_admin));
  storage.setItem(keys.permissions, JSON.stringify(modules));
  storage.setItem(keys.pending, String(reply.pending_information));
  writeRequiredAction(storage, reply.duty);
  writePerson(storage, { fiscal_number: reply.fiscal_number, first_name: '', last_name: '', email: '' });
  // Written last, since this key makes the other tabs read the session.
  storage.setItem(keys.token, reply.token);
}

export function writeRequiredAction(storage: Store, requiredAction: RequiredAction | undefined): void {
  if (requiredAction) storage.setItem(keys.duty, requiredAction);
  else storage.removeItem(keys.duty);
}

export function writePerson(storage: Store, { fiscal_number, first_name, last_name, email }: Person): void {
  storage.setItem(keys.person, JSON.stringify({ fiscal_number, first_name, last_name, email }));
}
