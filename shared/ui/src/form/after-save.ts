import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Begins a form anew from what was saved. What was typed while that was under way stays typed, and unsaved.
 *
 * @param sent what the fields held when they were sent
 * @param saved what they hold from now on
 */
export function beginFromSaved<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  sent: Readonly<Values>,
  saved: Values,
): void {
  const typed = form.getValues();
  form.reset(saved);
  for (const name of Object.keys(typed) as FieldPath<Values>[]) {
    const value = typed[name] as FieldPathValue<Values, typeof name>;
    if (JSON.stringify(value) !== JSON.stringify(sent[name]))
      form.setValue(name, value, { shouldDirty: true });
  }
}
