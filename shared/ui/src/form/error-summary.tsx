import { use, useEffect, useRef } from 'react';
import { type FieldErrors, useFormContext, useFormState } from 'react-hook-form';
import { Note } from '../core/note.tsx';
import { texts } from '../texts.ts';
import { LabelContext } from './label-registry.ts';

type Fault = { name: string; message: string; type: string };

function faultsOf(errors: FieldErrors, prefix = ''): Fault[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    if (!error || key === 'root') return [];
    const name = prefix + key;
    if (typeof error.message === 'string' && error.message)
      return [{ name, message: error.message, type: String(error.type) }];
    return typeof error === 'object' && !('type' in error && typeof error.type === 'string')
      ? faultsOf(error as FieldErrors, `${name}.`)
      : [];
  });
}

/**
 * Errors of the form, above it. After a failed submit it takes the focus, so that the
 * person need not search; each line leads to its field (WCAG 2.2, 3.3.1 and 2.4.3).
 */
export function ErrorSummary() {
  const { control, setFocus } = useFormContext();
  const { errors, submitCount } = useFormState({ control });
  const registry = use(LabelContext);
  const box = useRef<HTMLDivElement>(null);
  const faults = faultsOf(errors);
  const general = errors.root?.message;
  const refused = [
    general,
    ...faults.filter(({ type }) => type === 'server').map(({ message }) => message),
  ].join();
  // Once per failed submit, and when the server's answer comes after it; not while a person corrects the fields.
  useEffect(() => {
    box.current?.focus();
  }, [submitCount, refused]);

  if (submitCount === 0 || (faults.length === 0 && !general)) return null;
  return (
    <Note tone="bad" role="alert" tabIndex={-1} ref={box}>
      {general && <p>{general}</p>}
      {faults.length > 0 && (
        <>
          <strong>{faults.length === 1 ? texts.reviewOne : texts.reviewMany(faults.length)}</strong>
          <ul>
            {faults.map(({ name, message }) => (
              <li key={name}>
                <a
                  href={`#${name}`}
                  onClick={(event) => {
                    event.preventDefault();
                    setFocus(name);
                  }}
                >
                  {registry?.labels.get(name) ?? name}
                </a>
                {': '}
                {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </Note>
  );
}
