import { useEffect, useRef } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';

/** Errors of filters by field. */
export type FilterErrors<Filters> = Partial<
  Record<keyof Filters, { readonly type: string; readonly message: string }>
>;

/** Errors by field, from faults and the field of each. */
export function filterErrors<Filters, Fault extends string>(
  faults: readonly Fault[],
  placeOf: (fault: Fault) => readonly [keyof Filters, string],
): FilterErrors<Filters> {
  const errors: FilterErrors<Filters> = {};
  for (const fault of faults) {
    const [field, message] = placeOf(fault);
    errors[field] = { type: fault, message };
  }
  return errors;
}

/**
 * Form of a list's filters, which are kept in the address. Faults of filters from an address are shown at once, because
 * no submit shows them.
 * @param filters filters of the address; the form follows them
 * @param errorsOf faults of the filters; empty where the list can be requested
 */
export function useFilterForm<Filters extends FieldValues>(
  filters: Filters,
  errorsOf: (filters: Filters) => FilterErrors<Filters>,
): UseFormReturn<Filters> {
  const form = useForm<Filters>({
    defaultValues: filters as DefaultValues<Filters>,
    shouldFocusError: false,
    resolver: (values) => {
      const errors = errorsOf(values);
      return Object.keys(errors).length === 0
        ? { values, errors: {} }
        : { values: {}, errors: errors as object };
    },
  });
  const isWrong = Object.keys(errorsOf(filters)).length > 0;
  const address = JSON.stringify(filters);
  const shown = useRef(address);
  // Not on the first render, when the form may have the values of an expired session.
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    form.reset(filters);
  }, [form, address, filters]);
  useEffect(() => {
    if (isWrong) void form.trigger();
  }, [form, isWrong, address]);
  return form;
}
