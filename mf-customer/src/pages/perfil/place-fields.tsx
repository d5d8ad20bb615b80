import { query } from '@portal/api-client';
import { Field, Select, useFormContext, useWatch } from '@portal/ui/form';
import { skipToken, useQuery } from '@tanstack/react-query';
import { profileTexts as texts } from '../../texts.ts';

/** Department and, once it is chosen, its municipalities (PR-06, PR-08). */
export function PlaceFields() {
  const form = useFormContext();
  const state = useWatch({ control: form.control, name: 'state' }) as string;
  const states = useQuery(query('GET /api/states'));
  const ofState = query('GET /api/cities/:state', { params: { state } });
  const cities = useQuery(state === '' ? { ...ofState, queryFn: skipToken } : ofState);
  const names = states.data?.states.map((row) => row.state) ?? [];

  return (
    <>
      <Field name="state" label={texts.department} required>
        <Select
          placeholder={texts.choose}
          // What is stored is shown while the list is on its way.
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
          options={(cities.data?.cities ?? []).map((city) => ({
            value: city.city_code,
            label: city.city_name,
          }))}
        />
      </Field>
    </>
  );
}
