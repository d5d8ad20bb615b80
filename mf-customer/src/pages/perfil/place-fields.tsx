import { query } from '@portal/api-client';
import { Field, Select } from '@portal/ui/controls';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Profile } from './profile-form.ts';
import { profileTexts as texts } from './texts.ts';

interface PlaceFieldsProps {
  readonly stored: Profile['address'];
  /** Name of the stored municipality. */
  readonly city: string;
}

/** Department and, once it is chosen, its municipalities (PR-06, PR-08). */
export function PlaceFields({ stored, city }: PlaceFieldsProps) {
  const form = useFormContext();
  const state = useWatch({ control: form.control, name: 'state' }) as string;
  const states = useQuery(query('GET /api/states'));
  const ofState = query('GET /api/cities/:state', { params: { state } });
  const cities = useQuery(state === '' ? { ...ofState, queryFn: skipToken } : ofState);
  const names = states.data?.states.map((row) => row.state) ?? [];
  // The stored city is shown while the lists are loading, and stays where the list cannot be loaded.
  const options =
    cities.data?.cities.map(({ city_code, city_name }) => ({ value: city_code, label: city_name })) ??
    (state === stored.state && stored.city !== '' ? [{ value: stored.city, label: city }] : []);

  return (
    <>
      <Field name="state" label={texts.department} required>
        <Select
          placeholder={texts.choose}
          options={(states.data || state === '' ? names : [state]).map((name) => ({
            value: name,
            label: name,
          }))}
          onValue={() => form.setValue('city', '', { shouldDirty: true })}
        />
      </Field>
      <Field name="city" label={texts.city} required error={cities.isError ? texts.citiesFailed : undefined}>
        <Select
          placeholder={state !== '' && cities.isPending ? texts.loadingCities : texts.choose}
          disabled={state === ''}
          options={options}
        />
      </Field>
    </>
  );
}
