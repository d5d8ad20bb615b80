/** Forms: react-hook-form and yup below the controls of `controls`. Loaded with the first page that has one. */

export {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type SubmitHandler,
  type UseFormProps,
  type UseFormReturn,
  useForm,
  useFormContext,
  useWatch,
} from 'react-hook-form';
export * as yup from 'yup';
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
  CodeDestinations,
  type CodeDestinationsProps,
  type CodeFault,
  CodeSentTo,
  type CodeSentToProps,
  Countdown,
  codeRule,
  OneTimeCode,
  type OneTimeCodeProps,
  ResendButton,
} from './form/one-time-code.tsx';
export { SubmitButton, type SubmitButtonProps } from './form/submit-button.tsx';
