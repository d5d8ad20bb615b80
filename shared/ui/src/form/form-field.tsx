import { use, useEffect } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { BindingContext } from './bound-control.ts';
import type { FormFieldProps } from './field-context.ts';
import { LabelContext } from './label-registry.ts';

/** Hands a value of the form to the control inside a field, and what is wrong with it to the field. */
export function FormField({ name, label, render }: FormFieldProps) {
  const form = useFormContext();
  const { field, fieldState } = useController({ name, control: form.control });
  const registry = use(LabelContext);
  useEffect(() => registry?.register(name, label), [registry, name, label]);
  return <BindingContext value={field}>{render(fieldState.error?.message)}</BindingContext>;
}
