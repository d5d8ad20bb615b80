/** Exports of react-hook-form that the shell shares: those that pages and the kit's forms use. */
export {
  FormProvider,
  useController,
  useForm,
  useFormContext,
  useFormState,
  useWatch,
} from 'react-hook-form';
