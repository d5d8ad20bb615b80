import { call } from '@portal/api-client';
import { type ConflictSave, FieldConflict, useConflictSave } from '@portal/features/conflict';
import { ProofFields, useProvedForm } from '@portal/features/proof';
import { useUnsaved } from '@portal/remote-kit/unsaved';
import { Field, Select, TextInput } from '@portal/ui/controls';
import { Button, Card } from '@portal/ui/core';
import { Form, SubmitButton } from '@portal/ui/form';
import { ArrowLeftIcon } from '@portal/ui/icons';
import { AdminPage } from '@portal/ui/page';
import { areHoursPossible, IMPOSSIBLE_HOURS } from '@portal/values/store-hours';
import { STORE_PHONE } from '@portal/values/store-phone';
import { lazy, Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import * as yup from 'yup';
import { cities } from '../../parts/map/cities.ts';
import { HoursByDay } from './hours-by-day.tsx';
import type { EditedStore } from './store-list.ts';
import styles from './stores.module.css';
import { texts } from './texts.ts';

const PlaceMap = lazy(() => import('./place-map.tsx'));
const { required } = texts;

/** Degrees as people type them, with a point or a comma. */
const degreesOf = (text: string): number =>
  /^-?\d{1,3}([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;
const degrees = (least: number, most: number, message: string) =>
  yup
    .string()
    .required(message)
    .test('range', message, (text) => degreesOf(text) >= least && degreesOf(text) <= most);

const schema = yup.object({
  code: yup
    .string()
    .trim()
    .required(required.code)
    .matches(/^[A-Za-z0-9-]+$/, required.code),
  name: yup.string().trim().required(required.name),
  city: yup.string().required(required.city),
  address: yup.string().trim().required(required.address),
  phone: yup.string().defined().matches(new RegExp(STORE_PHONE), required.phone),
  hours: yup
    .string()
    .defined()
    .test('hours', IMPOSSIBLE_HOURS, (text) => areHoursPossible(text)),
  active: yup.string().oneOf(['true', 'false']).required(),
  latitude: degrees(-5, 14, required.latitude),
  longitude: degrees(-82, -66, required.longitude),
  /** Version that the form was filled from; empty for a new store. */
  version: yup.string().defined(),
  current_password: yup.string().defined(),
});

type Values = yup.InferType<typeof schema>;

const valuesOf = (store: EditedStore | undefined): Values => ({
  code: store?.code ?? '',
  name: store?.name ?? '',
  city: store?.city ?? '',
  address: store?.address ?? '',
  phone: store?.phone ?? '',
  hours: store?.hours ?? '',
  active: store?.active === false ? 'false' : 'true',
  latitude: store ? String(store.latitude) : '',
  longitude: store ? String(store.longitude) : '',
  version: store?.version ?? '',
  current_password: '',
});

interface StoreFormProps {
  /** Undefined for a new point. */
  readonly store: EditedStore | undefined;
  /** Address of the list from which the form was opened. */
  readonly back: string;
  readonly onSaved: (store: EditedStore) => void;
}

/** Creates or changes a point of service; its place is picked on the map or typed. */
export default function StoreForm({ store, back, onSaved }: StoreFormProps) {
  const isNumberNew = ({ phone }: Pick<Values, 'phone'>): boolean =>
    phone.trim() !== '' && phone.trim() !== (store?.phone ?? '');
  const proved = useProvedForm(schema, valuesOf(store), {
    wanted: isNumberNew,
    onSend: (values, send) =>
      saving.save(values, async (seen) => {
        const { version, active, latitude: north, longitude: east, current_password: _, ...rest } = values;
        const saved = await send('POST /api/storeList', {
          body: {
            ...{ ...rest, active: active === 'true', latitude: degreesOf(north), longitude: degreesOf(east) },
            ...(version === '' ? {} : { version }),
            ...seen,
          },
        });
        // The saved values are the form's starting values from now on: nothing is unsaved, and its draft is dropped.
        form.reset(values);
        onSaved(saved);
      }),
  });
  const { form } = proved;
  useUnsaved('punto', form.formState.isDirty);
  const [latitude, longitude, city, hours, phone] = useWatch({
    control: form.control,
    name: ['latitude', 'longitude', 'city', 'hours', 'phone'],
  });
  const [north, east] = [degreesOf(latitude), degreesOf(longitude)];
  const place = Number.isNaN(north) || Number.isNaN(east) ? undefined : ([north, east] as const);
  const put = (name: keyof Values, value: string): void =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: true });

  const saving: ConflictSave<Values> = useConflictSave<EditedStore, Values>({
    stored: async ({ code }) => (await call('GET /api/storeList')).stores.find((one) => one.code === code),
    fields: (values) => {
      const field = (name: 'name' | 'city' | 'address' | 'phone' | 'hours') => ({
        label: texts[name],
        mine: values[name],
        theirs: (one: EditedStore) => one[name],
        take: (one: EditedStore) => put(name, one[name]),
      });
      return {
        name: field('name'),
        city: field('city'),
        address: field('address'),
        phone: field('phone'),
        hours: field('hours'),
        active: {
          label: texts.shown,
          mine: texts.shownOptions[values.active as 'true' | 'false'],
          theirs: ({ active }) => texts.shownOptions[`${active}`],
          take: ({ active }) => put('active', String(active)),
        },
        position: {
          label: texts.position,
          mine: `${values.latitude}, ${values.longitude}`,
          theirs: (one) => `${one.latitude}, ${one.longitude}`,
          take: (one) => {
            put('latitude', String(one.latitude));
            put('longitude', String(one.longitude));
          },
        },
      };
    },
    refuse: proved.refuse,
  });

  const names = cities.map(({ name }) => name);
  const choices = store && !names.includes(store.city) ? [store.city, ...names] : names;
  return (
    <AdminPage
      title={store?.name ?? texts.newTitle}
      actions={
        <Button variant="line" icon={<ArrowLeftIcon />} href={back}>
          {texts.back}
        </Button>
      }
    >
      <Form form={form} onSubmit={proved.byPassword} draft={`punto ${store?.code ?? 'nuevo'}`}>
        <div className={styles['edit']}>
          <Card title={texts.data} className={styles['fields']}>
            {!store && (
              <Field name="code" label={texts.code} help={texts.codeHelp} required>
                <TextInput autoComplete="off" />
              </Field>
            )}
            <Field name="name" label={texts.name} required>
              <TextInput autoComplete="off" />
            </Field>
            <Field name="city" label={texts.city} required>
              <Select
                placeholder={texts.choose}
                options={choices.map((name) => ({ value: name, label: name }))}
              />
            </Field>
            <Field name="address" label={texts.address} help={texts.addressHelp} required>
              <TextInput autoComplete="off" />
            </Field>
            <HoursByDay text={hours} onText={(text) => put('hours', text)} />
            <Field name="hours" label={texts.hours} help={texts.hoursHelp}>
              <TextInput autoComplete="off" />
            </Field>
            <Field name="phone" label={texts.phone}>
              <TextInput type="tel" autoComplete="off" />
            </Field>
            {(proved.asked || isNumberNew({ phone })) && (
              <ProofFields help={texts.proofHelp} onPasskey={proved.byPasskey} />
            )}
            <Field name="active" label={texts.shown}>
              <Select
                placeholder={null}
                options={(['true', 'false'] as const).map((value) => ({
                  value,
                  label: texts.shownOptions[value],
                }))}
              />
            </Field>
          </Card>
          <Card title={texts.place} className={styles['fields']}>
            <p className="small soft">{texts.placeHelp}</p>
            <div className={`${styles['mapbox']} mf-customer_library`}>
              <Suspense fallback={<div className={styles['map']} />}>
                <PlaceMap
                  city={city}
                  place={place}
                  onPlace={([newNorth, newEast]) => {
                    put('latitude', newNorth.toFixed(5));
                    put('longitude', newEast.toFixed(5));
                  }}
                />
              </Suspense>
            </div>
            <div className={styles['pair']}>
              <Field name="latitude" label={texts.latitude} required>
                <TextInput inputMode="decimal" autoComplete="off" />
              </Field>
              <Field name="longitude" label={texts.longitude} required>
                <TextInput inputMode="decimal" autoComplete="off" />
              </Field>
            </div>
          </Card>
        </div>
        <div className="row">
          <SubmitButton pendingText={texts.saving}>{texts.save}</SubmitButton>
        </div>
      </Form>
      <FieldConflict {...saving.dialog} />
    </AdminPage>
  );
}
