import { yupResolver } from '@hookform/resolvers/yup';
import {
  type ComponentPropsWithRef,
  type ReactNode,
  type SubmitEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  FormProvider,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { InferType, ObjectSchema } from 'yup';
import { drafts } from '../core/drafts.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FormFieldContext } from './field-context.ts';
import { FormField } from './form-field.tsx';
import { draftKey, holdDraft, useDropWhenClean } from './kept-draft.ts';
import { LabelContext, type LabelRegistry } from './label-registry.ts';

/**
 * A form checked by a yup schema. Fields are checked when left, and again at each change once they had an error.
 *
 * @param schema also gives the type of the values
 * @param defaults a value for every field, so that no control is born uncontrolled
 */
export function useYupForm<Schema extends ObjectSchema<FieldValues>>(
  schema: Schema,
  defaults: DefaultValues<InferType<Schema>>,
  options: Omit<UseFormProps<InferType<Schema>>, 'resolver' | 'defaultValues'> = {},
): UseFormReturn<InferType<Schema>> {
  return useForm<InferType<Schema>>({
    mode: 'onTouched',
    shouldFocusError: false, // the summary takes the focus after a failed submit
    ...options,
    defaultValues: defaults,
    resolver: yupResolver(schema) as unknown as Resolver<InferType<Schema>>,
  });
}

export type FormProps<Values extends FieldValues> = Omit<ComponentPropsWithRef<'form'>, 'onSubmit'> & {
  form: UseFormReturn<Values>;
  /** Runs with checked values; while its promise is unsettled `SubmitButton` is pending. */
  onSubmit: (values: Values) => unknown;
  /** Leaves out the summary where one field says it all. */
  summary?: boolean | undefined;
  /**
   * Name of the form on its page, and of what it is about. What is typed into it outlives a session that expires and a
   * tab that is closed, passwords and codes excepted: the same person finds it here, and is asked where time has passed.
   */
  draft?: string | undefined;
  children: ReactNode;
};

/** A form with its fields below one another and a summary of errors that takes the focus after a failed submit. */
export function Form<Values extends FieldValues>({
  form,
  onSubmit,
  summary = true,
  draft,
  className = 'stack',
  children,
  ...rest
}: FormProps<Values>) {
  const labels = useRef(new Map<string, string>());
  const register = useCallback((name: string, label: string) => {
    labels.current.set(name, label);
    return () => {
      labels.current.delete(name);
    };
  }, []);
  const registry = useMemo<LabelRegistry>(() => ({ labels: labels.current, register }), [register]);
  const submitting = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  useDraft(form, draft);
  useEffect(() => (element.current ? holdFieldsWhile(element.current, submitting) : undefined), []);

  // A ref as well as the form's own state: two presses may come before the state is rendered.
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    if (submitting.current) return;
    submitting.current = true;
    try {
      await form.handleSubmit((values) => onSubmit(values))(event);
    } finally {
      submitting.current = false;
    }
  };

  return (
    <FormProvider {...form}>
      <LabelContext value={registry}>
        <FormFieldContext value={FormField}>
          <form
            noValidate
            className={className}
            aria-busy={form.formState.isSubmitting || undefined}
            {...rest}
            ref={element}
            onSubmit={submit}
          >
            {summary && <ErrorSummary />}
            {children}
          </form>
        </FormFieldContext>
      </LabelContext>
    </FormProvider>
  );
}

const CHOSEN = 'input[type="checkbox"], input[type="radio"], [role="switch"], [role="option"]';
const OPENED = 'select, [role="combobox"]';

/** Which events change a field, by their kind. */
const CHANGES: Readonly<Record<string, (target: Element, event: Event) => boolean>> = {
  beforeinput: () => true,
  click: (target) => target.matches(CHOSEN) || target.closest('label') !== null,
  mousedown: (target) => target.matches(OPENED),
  keydown: (target, event) => target.matches(OPENED) && (event as KeyboardEvent).key !== 'Tab',
};

/**
 * Takes no change of a field while what was sent is under way: the form goes, or begins anew, with what was sent, and what
 * was typed meanwhile would be lost. Focus stays where it is.
 */
function holdFieldsWhile(form: HTMLFormElement, sending: { readonly current: boolean }): () => void {
  const hold = (event: Event): void => {
    const { target } = event;
    if (!sending.current || !(target instanceof Element) || !CHANGES[event.type]?.(target, event)) return;
    event.preventDefault();
    // A controlled tick changes by the event itself, prevented or not.
    event.stopPropagation();
  };
  for (const type of Object.keys(CHANGES)) form.addEventListener(type, hold, true);
  return () => {
    for (const type of Object.keys(CHANGES)) form.removeEventListener(type, hold, true);
  };
}

function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>, name: string | undefined): void {
  const { getValues, reset, watch, formState } = form;
  const isDirty = useRef(false);
  isDirty.current = name !== undefined && formState.isDirty;
  useEffect(() => {
    if (name === undefined) return;
    const key = draftKey(name);
    const { unsubscribe } = watch(() => drafts.typed(key));
    const release = holdDraft(key, {
      read: () => (isDirty.current ? getValues() : undefined),
      restore: (values) => reset({ ...getValues(), ...values }, { keepDefaultValues: true }),
    });
    return () => {
      unsubscribe();
      release();
    };
  }, [name, getValues, reset, watch]);
  useDropWhenClean(name, formState.isDirty);
}

/**
 * The part of the API's error envelope that a form needs; `path` is a JSON pointer such as `/body/celular`. Earlier versions of the
 * API left out the first slash of what a schema refuses.
 */
export type ServerErrors = {
  readonly message?: string | undefined;
  readonly detail?: string | undefined;
  readonly fields?: readonly { readonly path: string; readonly message: string }[] | undefined;
};

/**
 * Puts a refusal of the server at the fields it names; what belongs to no field of the form stands in the summary.
 *
 * @param names form field for a wire name, where the two differ
 * @returns true when at least one field was named
 */
export function applyServerErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  envelope: ServerErrors,
  names: Readonly<Record<string, FieldPath<Values>>> = {},
): boolean {
  const known = form.getValues();
  const loose: string[] = [];
  let named = false;
  for (const { path, message } of envelope.fields ?? []) {
    const wireName = path.replace(/^\/?(?:(?:body|query|params)(?:\/|$))?/, '').replaceAll('/', '.');
    const name = names[wireName] ?? (wireName as FieldPath<Values>);
    if ((name.split('.')[0] ?? '') in known) {
      form.setError(name, { type: 'server', message });
      named = true;
    } else loose.push(message);
  }
  if (!named) loose.unshift(envelope.message ?? envelope.detail ?? '');
  const message = loose.filter(Boolean).join(' ');
  if (message) form.setError('root', { type: 'server', message });
  return named;
}
