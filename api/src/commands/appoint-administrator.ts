import { parseArgs } from 'node:util';
import { email, isFault, nationalId, personName, type Value } from '@portal/values';
import { AppointmentRefusedError, appointAdministrator } from '../access/identity/index.ts';
import { customerDirectory } from '../app/app.ts';
import { systemClock } from '../platform/process/clock.ts';
import { runOnDatabase, stop } from './verifying-command.ts';

const USAGE = `npm run portal -- administrator <national ID> <first names> <last names> <e-mail> [--reason <text>]

Makes one of the first two administrators, who make all others in the portal, in DATABASE_URL, or in the embedded database
when the portal is not running. Prints a password that is good for 24 hours; the first login with it sends a code to the
e-mail, and asks for another password and, where it is on, for a second factor. With two administrators who can get in it
refuses; --reason is for when none can: it stands in the log, and the others are told. An administrator who is named
gets in anew, and what opened their account before is gone.
Exit code 0: made; 1: refused; 2: nothing could be done.`;

const readArguments = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { reason: { type: 'string' } },
    });
    const kinds: readonly Value<string>[] = [nationalId, personName, personName, email];
    if (positionals.length !== kinds.length) return stop(USAGE);
    const [fiscalNumber = '', firstName = '', lastName = '', address = ''] = kinds.map((kind, at) => {
      const read = kind.parse(positionals[at] ?? '', 'typed');
      if (isFault(read)) throw new Error(read.message);
      return read;
    });
    return { fiscalNumber, firstName, lastName, email: address, reason: values.reason?.trim() || undefined };
  } catch (error) {
    return stop(`${(error as Error).message}\n\n${USAGE}`);
  }
};

const given = readArguments();
await runOnDatabase(async (db, config) => {
  try {
    const password = await appointAdministrator({ db, clock: systemClock, config }, customerDirectory, given);
    return { text: `Password for the first login, for 24 hours: ${password}`, code: 0 };
  } catch (error) {
    if (!(error instanceof AppointmentRefusedError)) throw error;
    return { text: error.message, code: 1 };
  }
});
