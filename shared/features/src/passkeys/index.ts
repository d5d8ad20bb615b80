/** Login and proof by passkey. The code of WebAuthn is loaded when it is needed. */
export { loginByAutofill, loginWithPasskey, type PasskeyLoginReply } from './login.ts';
export { isGivenUp, passkeyMessage } from './messages.ts';
export { type ProvedCall, type SendWithProof, signApproval, withPasskey, withPassword } from './proof.ts';
export { deviceMakesPasskeys, passkeysPossible, usePasskeysPossible } from './support.ts';
