import type { Behaviour } from '@portal/simulators/bank';
import { runJob } from './background-work.ts';
import { dayAfter, did, type Simulation } from './simulated-portal.ts';

/** The fate of a change's event: most arrive at once. */
function failureMode(simulation: Simulation): NonNullable<Behaviour['events']> {
  const { random } = simulation;
  const what = random.pick([
    'none',
    'none',
    'none',
    'none',
    'none',
    'lose',
    'lose',
    'copies',
    'hold',
    'hold',
  ]);
  if (what === 'lose') {
    did(simulation, 'lose');
    return { lose: true };
  }
  if (what === 'copies') {
    did(simulation, 'duplicate');
    return { copies: random.whole(2, 4) };
  }
  return what === 'hold' ? { hold: true } : {};
}

/**
 * The bank approves or refuses a payment, or takes it back, and tells of it over the portal's signed call, or it does
 * not. Events only make a payment due; mostly the worker is woken at once.
 */
async function decide(
  simulation: Simulation,
  reference: string,
  word: 'approve' | 'refuse' | 'take back',
): Promise<void> {
  const { world, random } = simulation;
  const { control } = world.bank;
  control.behave({ events: failureMode(simulation) }, { transaction: reference });
  if (word === 'approve') control.settle(reference, { status: 'APPROVED' });
  else if (word === 'refuse') control.settle(reference, { status: 'DECLINED', reason: '00002' });
  else control.reverse(reference);
  did(simulation, word);
  const moved = simulation.payments.find((payment) => payment.reference === reference);
  if (moved) simulation.touched.add(moved.invoice);
  await control.settled();
  if (random.chance(0.8)) await runJob(simulation, 'payments');
}

/** Most customers decide at the bank's page within minutes; the others leave, and the bank ends their payments. */
export async function decideAtOnce(simulation: Simulation, reference: string): Promise<void> {
  if (simulation.random.chance(0.25)) return;
  await decide(simulation, reference, simulation.random.chance(0.85) ? 'approve' : 'refuse');
}

/** The bank moves a payment: it approves, refuses, changes its mind or takes back. */
export async function moveAtBank(simulation: Simulation): Promise<void> {
  const { world, random, payments, today } = simulation;
  const recent = payments.filter(({ on }) => dayAfter(on, 45) > today);
  if (recent.length === 0) return;
  const { reference } = random.pick(recent);
  const status = world.bank.control.transaction(reference)?.wire.status;
  if (status === 'PENDING') await decide(simulation, reference, random.chance(0.75) ? 'approve' : 'refuse');
  else if (status === 'APPROVED' && random.chance(0.15)) await decide(simulation, reference, 'take back');
  else if (status !== 'APPROVED' && status !== undefined && random.chance(0.08)) {
    did(simulation, 'flap');
    await decide(simulation, reference, 'approve');
  }
}

/** The bank sends what it has held back, the newest first, and what it has sent before, at once. */
export async function tellAgain(simulation: Simulation): Promise<void> {
  const { world, random } = simulation;
  const { control } = world.bank;
  const released = await control.release('newest_first');
  if (released.length > 1) did(simulation, 'reorder');
  const sent = (await control.events({ status: 'delivered' })).slice(-30);
  if (sent.length > 0) {
    const again = Array.from({ length: random.whole(1, 3) }, () => random.pick(sent).id);
    await Promise.all([...again, ...again].map((id) => control.resend(id)));
    did(simulation, 'told again');
  }
}

/** Ends the payments whose time is over, as the bank's clock does. */
export async function endOverdue(simulation: Simulation): Promise<void> {
  const { control } = simulation.world.bank;
  did(simulation, 'expire', control.sweep().length);
  await control.settled();
}
