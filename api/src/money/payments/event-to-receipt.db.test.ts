import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningMailbox, startMailbox } from '@portal/simulators/mailbox';
import { channelsOf, deliveryJobs } from '../../platform/delivery/deliver.ts';
import { type RunningWorker, startWorker } from '../../platform/process/worker.ts';
import { paymentJobs } from './operations/settle-due.ts';
import {
  addCustomer,
  openPaymentFixture,
  type PaymentFixture,
  serverOver,
  started,
  stored,
} from './testing/payment-fixture.ts';

let fixture: PaymentFixture;
let mailbox: RunningMailbox;
let worker: RunningWorker;
let app: PaymentFixture['app'];

beforeAll(async () => {
  fixture = await openPaymentFixture();
  mailbox = await startMailbox();
  const config = {
    ...fixture.ctx.config,
    mail: { ...fixture.ctx.config.mail, smtpUrl: `smtp://127.0.0.1:${mailbox.smtpPort}` },
    sms: { url: `${mailbox.url}/sms` },
  };
  const ctx = { ...fixture.ctx, config, wake: () => worker.wake('payments') };
  app = await serverOver(ctx);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  fixture.bank.control.eventsUrl = `${url}/api/gateway/events`;
  worker = startWorker(
    [
      ...paymentJobs(ctx),
      ...deliveryJobs(
        ctx,
        channelsOf(config, async () => {}),
      ),
    ],
    ctx.log,
  );
});
afterAll(async () => {
  await worker.stop();
  await app.close();
  await mailbox.close();
  await fixture.close();
});

test('the customer closes the browser at the bank: the payment is approved, the debt lowered, mail and SMS arrive', async () => {
  const intent = { who: '1600000001', invoices: ['E61'] };
  await addCustomer(fixture, intent.who, intent.invoices);
  const { id, reference } = await started(fixture, intent);
  fixture.bank.control.settle(reference, { status: 'APPROVED' });
  const [mail] = await mailbox.messages.wait({ to: 'm1600000001@correo.example' }, 20_000);
  const [sms] = await mailbox.messages.wait({ to: '3005550120' }, 20_000);
  expect(mail?.subject).toBe('Recibimos tu pago de $110.000');
  expect(sms?.text).toContain('Recibimos tu pago de $110.000. CUS ');
  expect(await stored(fixture, id)).toMatchObject({ status: 'Approved', money: 'applied' });
});
