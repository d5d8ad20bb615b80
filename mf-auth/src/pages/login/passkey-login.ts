import { ApiResponseError, messageOf } from '@portal/api-client';
import { bus } from '@portal/event-bus';
import {
  isGivenUp,
  loginByAutofill,
  loginWithPasskey,
  type PasskeyLoginReply,
  passkeyMessage,
} from '@portal/features/passkeys';

type Tell = (problem: string) => void;

const open = (reply: PasskeyLoginReply): void => {
  bus.emit('session.started@1', reply);
};

/** Asks the person for a passkey and opens the portal with it. */
export async function logIn(tell: Tell): Promise<void> {
  try {
    open(await loginWithPasskey());
  } catch (error) {
    if (!isGivenUp(error)) tell(passkeyMessage(error));
  }
}

/** Lets the browser offer passkeys in the field of the national ID, until the signal ends it. */
export async function offer(signal: AbortSignal, tell: Tell): Promise<void> {
  try {
    const reply = await loginByAutofill(signal);
    if (reply) open(reply);
  } catch (error) {
    // The person chose the passkey that the server refused, so they are told; a failed offer was not their choice.
    if (error instanceof ApiResponseError && !signal.aborted) tell(messageOf(error));
  }
}
