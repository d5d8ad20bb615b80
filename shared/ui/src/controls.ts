/** Fields and their controls, for pages that ask something. What a whole form needs besides is `form`. */

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
export { Field, type FieldProps } from './form/field.tsx';
export { MoneyInput, type MoneyInputProps } from './form/money-input.tsx';
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
