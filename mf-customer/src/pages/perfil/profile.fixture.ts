import type { Profile } from './profile-form.ts';

export const profile: Profile = {
  first_name: 'Mariana',
  last_name: 'Gómez Restrepo',
  fiscal_number: '1010101010',
  email: 'mariana@correo.example',
  phone: '3001010101',
  home_phone: '',
  address: { state: 'Antioquia', city: '05001', street: 'Calle 10 # 43-12' },
  city_name: 'Medellín',
  pending_information: false,
  policy: { version: '2026-11', accepted_at: '2026-11-02T09:12:00' },
  contact_wait: null,
  unreachable: [],
  version: 'v1',
};
