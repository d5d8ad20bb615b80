import { call } from '@portal/api-client';

/** `city` is the code of a municipality. */
interface Address {
  readonly state: string;
  readonly city: string;
  readonly street: string;
}

/** An address in words, 'Calle 10 # 20-30, Medellín, Antioquia'; without the city where its name cannot be loaded. */
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
