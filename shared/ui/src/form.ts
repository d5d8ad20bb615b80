/** Forms: react-hook-form and yup below, Fluent's controls above. Loaded with the first page that asks something. */

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
export {
  Checkbox,
  type CheckboxProps,
  type Option,
  RadioGroup,
  type RadioGroupProps,
  Select,
  type SelectProps,
  Switch,
  type SwitchProps,
} from './form/choice-inputs.tsx';
export { CodeInput, type CodeInputProps } from './form/code-input.tsx';
export { CountInput, type CountInputProps } from './form/count-input.tsx';
export { DateInput, type DateInputProps } from './form/date-input.tsx';
export { ErrorSummary } from './form/error-summary.tsx';
export { Field, type FieldProps } from './form/field.tsx';
export { type FilterErrors, useFilterForm } from './form/filter-form.ts';
export {
  applyServerErrors,
  Form,
  type FormProps,
  type ServerErrors,
  useYupForm,
} from './form/form.tsx';
export { dropDraft, type KeptForm, useKeptDraft } from './form/kept-draft.ts';
export { MoneyInput, type MoneyInputProps } from './form/money-input.tsx';
export {
  emptyNewPassword,
  NewPasswordFields,
  newPasswordShape,
  useNewPasswordReady,
} from './form/new-password.tsx';
export {
  type AlsoAsked,
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
export {
  DigitsInput,
  type DigitsInputProps,
  PasswordInput,
  type PasswordInputProps,
  TextArea,
  type TextAreaProps,
  TextInput,
  type TextInputProps,
} from './form/text-inputs.tsx';
