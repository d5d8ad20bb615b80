import { call } from '@portal/api-client';

/** `city` is a municipality by its code. */
interface Address {
  readonly state: string;
  readonly city: string;
  readonly street: string;
}

/** An address as people read it: 'Calle 10 # 20-30, Medellín, Antioquia'. Without its city where that cannot be asked. */
export async function addressText({ state, city, street }: Address): Promise<string> {
  const name = city && state ? await cityName(state, city) : '';
  return [street.trim(), name, state].filter(Boolean).join(', ');
}

const cityName = async (state: string, code: string): Promise<string> => {
  try {
    const { cities } = await call('GET /api/cities/:state', { params: { state } });
    return cities.find(({ city_code }) => city_code === code)?.city_name ?? '';
  } catch {
    return '';
  }
};
