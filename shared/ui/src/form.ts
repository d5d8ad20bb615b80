/** Forms over react-hook-form and yup, around the controls of `controls`. Loaded with the first page that has one. */

export {
  CodeDestinations,
  type CodeDestinationsProps,
  CodeSentTo,
  type CodeSentToProps,
} from './form/code-destinations.tsx';
export { codeRule } from './form/code-rule.ts';
export { ErrorSummary } from './form/error-summary.tsx';
export {
  applyServerErrors,
  Form,
  type FormProps,
  type ServerErrors,
  useYupForm,
} from './form/form.tsx';
export { dropDraft, type KeptForm, useKeptDraft } from './form/kept-draft.ts';
export {
  emptyNewPassword,
  NewPasswordFields,
  newPasswordShape,
  useNewPasswordReady,
} from './form/new-password.tsx';
export {
  type AlsoAsked,
  type CodeFault,
  Countdown,
  OneTimeCode,
  type OneTimeCodeProps,
} from './form/one-time-code.tsx';
export { ResendButton, type ResendButtonProps } from './form/resend-button.tsx';
export { SubmitButton, type SubmitButtonProps } from './form/submit-button.tsx';
export { nameRule, rateRule, typedRule } from './form/typed-rule.ts';
