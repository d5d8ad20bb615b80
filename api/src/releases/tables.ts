export type ReleaseTables = {
  /** People whose browsers run the canary whatever its share. Only here: registry and host learn of none of them. */
  canary_person: { fiscal_number: string };
};
