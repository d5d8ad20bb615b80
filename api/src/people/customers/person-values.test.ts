import { expect, test } from '@jest/globals';
import { contactFieldNames } from '@portal/contract/person-fields';
import { personFieldNames } from '@portal/contract/person-headings';
import { eachKey, onWire } from './person-values.ts';

test('a customer has the same values on the wire as in the code', () => {
  const wire = {
    ...{ first_name: 'Ana', last_name: 'Ruiz', email: 'ana@correo.example' },
    ...{ phone: '3005550101', home_phone: '6045550101' },
  };
  const person = eachKey(personFieldNames, (name) => wire[name]);
  expect(person).toMatchObject({ firstName: 'Ana', homePhone: '6045550101' });
  expect(onWire(person)).toEqual(wire);
});

test('customers change their contact themselves, and their names they do not', () => {
  expect(contactFieldNames).toEqual(['email', 'phone', 'home_phone']);
});
