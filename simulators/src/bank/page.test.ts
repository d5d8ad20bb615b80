import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { contact } from '@portal/contract/messages';
import { developmentKeys, type RunningBank, startBank } from './server.ts';
import {
  addressOf,
  createPayment,
  getPayment,
  press,
  startTestMerchant,
  type TestMerchant,
} from './test-merchant.ts';

let now = new Date('2026-11-20T20:41:07Z');
let bank: RunningBank;
let merchant: TestMerchant;
beforeAll(async () => {
  merchant = await startTestMerchant();
  bank = await startBank({ now: () => now, paymentUrlDelayMs: 0, eventsUrl: merchant.eventsUrl });
});
beforeEach(() => {
  bank.control.reset();
  merchant.received.length = 0;
});
afterAll(async () => {
  await bank.close();
  await merchant.close();
});

describe('the bank page', () => {
  test('shows merchant, amount, description, reference and bank, and no whole document number', async () => {
    const payment = await createPayment(bank, 'VISTA-1');
    const page = await (await fetch(addressOf(payment))).text();
    for (const shown of [
      'Crédito 20 min',
      `${contact.company}, NIT ${contact.taxId}`,
      '$312.450',
      'Cuotas 3 y 4 de la factura E278115',
      'VISTA-1',
      'Bancolombia',
      '3:48 p. m.',
    ]) {
      expect(page.replace(/[\u202f\u00a0]/g, ' ')).toContain(shown);
    }
    expect(page).not.toContain('1010101010');
    expect(page).not.toContain('<script');
  });

  test('escapes what the merchant sent', async () => {
    const payment = await createPayment(bank, '<img src=x onerror=alert(1)>');
    const page = await (await fetch(addressOf(payment))).text();
    expect(page).toContain('&#60;img src=x onerror=alert(1)&#62;');
    expect(page).not.toContain('<img src=x');
  });

  test('goes back to the merchant with the id of the payment after an approval', async () => {
    const payment = await createPayment(bank, 'approve');
    const answer = await press(addressOf(payment), 'approve');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(
      `http://portal.example/retorno?desde=banco&id=${payment.id}&env=test`,
    );
    const approved = await getPayment(bank, payment.id);
    expect(approved).toMatchObject({
      status: 'APPROVED',
      status_message: null,
      finalized_at: now.toISOString(),
    });
    expect(approved.payment_method.extra).toMatchObject({
      transaction_state: 'OK',
      return_code: 'SUCCESS',
      bank_processing_date: '2026-11-20',
    });
  });

  const endings: [string, Record<string, string>, object, object][] = [
    [
      'refuse',
      { reason: '00011' },
      { status: 'DECLINED', status_message: 'No hay saldo suficiente en la cuenta (00011)' },
      { transaction_state: 'NOT_AUTHORIZED', reason_code: '00011' },
    ],
    ['cancel', {}, { status: 'DECLINED' }, { reason_code: '00020' }],
    ['exceed_limit', {}, { status: 'DECLINED' }, { reason_code: '00008', return_code: 'FAIL_EXCEEDEDLIMIT' }],
    ['fail', {}, { status: 'ERROR' }, { transaction_state: 'FAILED', reason_code: '00010' }],
  ];
  test.each(endings)(
    '"%s" ends the payment, tells the merchant and goes back',
    async (action, fields, wire, extra) => {
      const payment = await createPayment(bank, action);
      const answer = await press(addressOf(payment), action, fields);
      expect(answer.status).toBe(303);
      const ended = await getPayment(bank, payment.id);
      expect(ended).toMatchObject(wire);
      expect(ended.payment_method.extra).toMatchObject(extra);
      await bank.control.settled();
      expect(merchant.received.map(({ event }) => event.data.transaction)).toEqual([ended]);
    },
  );

  test('"leave_pending" goes back and stays pending also after the window', async () => {
    const payment = await createPayment(bank, 'pending');
    expect((await press(addressOf(payment), 'leave_pending')).status).toBe(303);
    now = new Date(now.getTime() + 25 * 60_000);
    expect((await getPayment(bank, payment.id)).status).toBe('PENDING');
    expect(merchant.received).toEqual([]);
    bank.control.settle('pending', { status: 'APPROVED' });
    expect((await getPayment(bank, payment.id)).status).toBe('APPROVED');
  });

  test('"close" stays at the bank; PSE cancels the payment with reason 00021 after 21 minutes', async () => {
    const payment = await createPayment(bank, 'close');
    const answer = await press(addressOf(payment), 'close');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Saliste sin pagar');
    now = new Date(now.getTime() + 21 * 60_000 - 1);
    expect((await getPayment(bank, payment.id)).status).toBe('PENDING');
    now = new Date(now.getTime() + 1);
    expect(await getPayment(bank, payment.id)).toMatchObject({
      status: 'DECLINED',
      payment_method: { extra: { reason_code: '00021' } },
    });
  });

  test('a person who has opened the page has seven minutes; then the bank ends the payment with reason 00015', async () => {
    const payment = await createPayment(bank, 'session');
    await fetch(addressOf(payment));
    now = new Date(now.getTime() + 7 * 60_000 - 1);
    await fetch(addressOf(payment));
    expect((await getPayment(bank, payment.id)).status).toBe('PENDING');
    now = new Date(now.getTime() + 1);
    expect(await getPayment(bank, payment.id)).toMatchObject({
      status: 'DECLINED',
      payment_method: { extra: { reason_code: '00015' } },
    });
  });

  test('the merchant can end a payment until its page is opened, and not after', async () => {
    const end = async (id: string) =>
      (
        await fetch(`${bank.url}/v1/transactions/${id}/void`, {
          method: 'POST',
          headers: { authorization: `Bearer ${developmentKeys.privateKey}` },
        })
      ).status;
    const [left, visited] = [await createPayment(bank, 'left'), await createPayment(bank, 'visited')];
    expect(await end(left.id)).toBe(200);
    expect(await getPayment(bank, left.id)).toMatchObject({
      status: 'VOIDED',
      payment_method: { extra: { reason_code: '00020', transaction_state: 'NOT_AUTHORIZED' } },
    });
    expect(await end(left.id)).toBe(422);
    await fetch(addressOf(visited));
    expect(await end(visited.id)).toBe(422);
    expect((await getPayment(bank, visited.id)).status).toBe('PENDING');
    expect((await press(addressOf(left), 'approve')).status).toBe(303);
    expect((await getPayment(bank, left.id)).status).toBe('VOIDED');
  });

  test('a payment that is not finished ends with reason 00015 after 21 minutes', async () => {
    const payment = await createPayment(bank, 'unfinished');
    now = new Date(now.getTime() + 21 * 60_000);
    expect((await getPayment(bank, payment.id)).payment_method.extra).toMatchObject({ reason_code: '00015' });
  });

  test('"approve_and_close" approves without going back', async () => {
    const payment = await createPayment(bank, 'gone');
    const answer = await press(addressOf(payment), 'approve_and_close');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Pago aprobado');
    expect((await getPayment(bank, payment.id)).status).toBe('APPROVED');
  });

  test('a second press changes nothing', async () => {
    const payment = await createPayment(bank, 'second');
    await press(addressOf(payment), 'approve');
    const again = await press(addressOf(payment), 'refuse', { reason: '00011' });
    expect(again.status).toBe(303);
    expect((await getPayment(bank, payment.id)).status).toBe('APPROVED');
    await bank.control.settled();
    expect(merchant.received).toHaveLength(1);
  });

  test('without a choice, or with an unknown reason, it asks again', async () => {
    const payment = await createPayment(bank, 'asks');
    for (const answer of [
      await press(addressOf(payment), ''),
      await press(addressOf(payment), 'refuse', { reason: '99999' }),
    ]) {
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('Elige qué hacer con el pago.');
    }
    expect((await getPayment(bank, payment.id)).status).toBe('PENDING');
  });

  test('shows the end of a payment when it is opened again', async () => {
    const payment = await createPayment(bank, 'again');
    await press(addressOf(payment), 'refuse', { reason: '00003' });
    const page = await (await fetch(addressOf(payment))).text();
    expect(page).toContain('Pago rechazado');
    expect(page).toContain('La cuenta está inactiva');
  });

  test('an unknown address is not found', async () => {
    expect((await fetch(`${bank.url}/pse/unknown`)).status).toBe(404);
    expect((await press(`${bank.url}/pse/unknown`, 'approve')).status).toBe(404);
  });
});
