// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the lines of sources hold them.
import type { Mutant } from './mutant.ts';

const VALUES = 'shared/values/src/values.test.ts';
const SMTP = 'api/src/platform/delivery/smtp.test.ts';
const DELIVER = 'api/src/platform/delivery/deliver.db.test.ts';
const ACTS = 'api/src/money/money-desk/acts.db.test.ts';

/** A value is read once, refused when unclear, and never cut. */
const values: readonly Mutant[] = [
  {
    defect: 'the digits of a number with decimals are the ID of another person',
    file: 'shared/values/src/national-id.ts',
    before: 'if (!/^\\d+$/.test(body) && !GROUPED.test(body)) return faultOf(text, written);',
    after: "if (body === '') return faultOf(text, written);",
    tests: [VALUES],
  },
  {
    defect: 'an ID with another check digit is taken without it',
    file: 'shared/values/src/national-id.ts',
    before: 'if (!isNit || Number(check) !== checkDigit(digits)) {',
    after: 'if (!isNit) {',
    tests: [VALUES],
  },
  {
    defect: 'a phone of another country becomes one of here',
    file: 'shared/values/src/phone.ts',
    before:
      "const national = plus ? /^57(.*)$/.exec(digits)?.[1] : digits.replace(/^(?:00)?57(?=.{10}$)/, '');",
    after: "const national = plus ? digits.slice(-10) : digits.replace(/^(?:00)?57(?=.{10}$)/, '');",
    tests: [VALUES],
  },
  {
    defect: 'an e-mail address holds whatever was pasted',
    file: 'shared/values/src/email.ts',
    before: 'if (at < 1 || !LOCAL.test(local) || local.length > LONGEST_LOCAL) {',
    after: 'if (at < 1 || local.length > LONGEST_LOCAL) {',
    tests: [VALUES],
  },
  {
    defect: 'names whose accents were read wrongly are stored so',
    file: 'shared/values/src/texts.ts',
    before: 'if (MISREAD.test(composed)) return misread(text);',
    after: "if (composed === '') return misread(text);",
    tests: [VALUES],
  },
  {
    defect: 'cents that are not zero are thousands',
    file: 'shared/values/src/numbers.ts',
    before:
      "if (!AMOUNT.test(whole) || (mark !== '' && whole.includes(mark))) return amountFault(text, written);",
    after: 'if (!/^[\\d., ]+$/.test(whole)) return amountFault(text, written);',
    tests: [VALUES],
  },
  {
    defect: 'a code of the app in two halves, as it is shown, is wrong and costs a try',
    file: 'api/src/access/identity/second-factor/second-factor-login.ts',
    before: "const ofApp = /^\\d{6}$/.test(code.replace(/[\\s-]/g, ''));",
    after: 'const ofApp = /^\\d{6}$/.test(code);',
    tests: ['api/src/access/identity/second-factor/second-factor.db.test.ts'],
  },
  {
    defect: 'calls take an ID as it was written',
    file: 'api/src/platform/http/fiscal-number.ts',
    before: 'if (!isFault(read)) return read;',
    after: "if (read !== undefined) return typed.replace(/\\D/g, '') as NationalId;",
    tests: ['api/src/platform/http/fiscal-number.test.ts'],
  },
];

/** A change names what it began from. */
const origins: readonly Mutant[] = [
  {
    defect: 'an act goes through on a preview that no longer holds',
    file: 'api/src/money/money-desk/operations/decide-act.ts',
    before: 'if (preview.basis !== act.basis) throw new StaleActError();',
    after: '',
    tests: [ACTS, 'api/src/money/money-desk/acts-at-one-credit.db.test.ts'],
  },
  {
    defect: 'an act is proposed on figures that have changed since they were seen',
    file: 'api/src/money/money-desk/operations/propose-act.ts',
    before: "if (preview.basis !== basis) throw new ApiError('MONEY_CASE_CHANGED', { preview });",
    after: '',
    tests: [ACTS],
  },
  {
    defect: 'a content block is thrown away that another administrator has just saved',
    file: 'api/src/content/site/operations/trash-block.ts',
    before: "if (version !== input.version) throw new ApiError('CONTENT_CHANGED');",
    after: '',
    tests: ['api/src/content/site/content-blocks.db.test.ts'],
  },
  {
    defect: 'who publishes also publishes the draft of another, unseen',
    file: 'api/src/content/site/operations/save-page.ts',
    before: 'const showsDraft = input.publish && page.published_version !== page.version;',
    after: 'const showsDraft = false;',
    tests: ['api/src/content/site/pages.db.test.ts', 'api/src/content/site/content.db.test.ts'],
  },
  {
    defect: 'of two forms made from one version the later one wins',
    file: 'api/src/platform/http/field-versions.ts',
    before: 'if (stored === base?.[index] || stored === seen?.[index]) write.add(name);',
    after: "if (stored !== '') write.add(name);",
    tests: ['api/src/platform/http/field-versions.test.ts'],
  },
  {
    defect: 'an invoice of a later file changes the credit of another customer',
    file: 'api/src/money/credit/queries/known-obligations.ts',
    before: 'fiscalNumber: known.fiscalNumber === record.fiscalNumber,',
    after: 'fiscalNumber: true,',
    tests: ['api/src/commands/import/known-rows.db.test.ts'],
  },
  {
    defect: 'a payment of a later file belongs to whoever the file says',
    file: 'api/src/commands/import/load-transactions.ts',
    before: '.filter((part) => here[part] !== there[part])',
    after: ".filter((part) => part !== 'owner' && here[part] !== there[part])",
    tests: ['api/src/commands/import/known-rows.db.test.ts'],
  },
  {
    defect: 'a draft that comes back replaces what another editor has saved since',
    file: 'mf-content/src/parts/blocks/block-form.tsx',
    before: 'setVersion(began);',
    after: '',
    tests: ['mf-content/src/parts/blocks/block-list.test.tsx'],
  },
  {
    defect: 'many are blocked in whatever state they are by now',
    file: 'api/src/access/identity/operations/set-account-status.ts',
    before: "if (input.shown !== undefined && input.shown !== (before?.status ?? 'ACTIVE')) {",
    after: 'if (input.shown !== undefined && before === undefined) {',
    tests: ['api/src/office/administration/customers.db.test.ts'],
  },
  {
    defect: 'who comes back from the bank finds another invoice ticked',
    file: 'mf-payments/src/parts/paying/selections-on-arrival.ts',
    before: 'return someDue(reply.invoices) ? dueSelections(free) : nextSelections(reply.invoices);',
    after: 'return someDue(free) ? dueSelections(free) : nextSelections(free);',
    tests: ['mf-payments/src/pages/facturas/page.test.tsx'],
  },
];

/** Money said is money in the ledger. */
const figures: readonly Mutant[] = [
  {
    defect: 'a payment is begun that leaves less than can be paid',
    file: 'api/src/money/credit/queries/quote.ts',
    before: 'if (totalPayment < minimum || totalPayment > maximum || rest > 0) {',
    after: 'if (totalPayment < minimum || totalPayment > maximum) {',
    tests: ['api/src/money/credit/least-payment.db.test.ts'],
  },
  {
    defect: 'what a payment leaves below the least payment is owed for ever',
    file: 'shared/credit-engine/src/payment-allocation.ts',
    before: 'const isEnough = payment >= total || (payment > 0 && smallRest(credit, total, payment) > 0);',
    after: 'const isEnough = payment >= total;',
    tests: ['shared/credit-engine/src/least-payment.test.ts'],
  },
  {
    defect: 'a plan that is laid anew ends with a row that cannot be paid alone',
    file: 'shared/credit-engine/src/schedule.ts',
    before: 'return withoutSmallEnd(rows, layout);',
    after: 'return withGuarantee(rows, layout.guarantee);',
    tests: ['shared/credit-engine/src/least-payment.test.ts'],
  },
  {
    defect: 'a return is undone although its refund has left',
    file: 'api/src/money/payments/operations/refunds.ts',
    before: "if (sent) throw new ApiError('MONEY_REFUND_SENT');",
    after: '',
    tests: ['api/src/money/money-desk/refunds.db.test.ts'],
  },
  {
    defect: 'a payment is said to be of what was asked for, not of what the bank took',
    file: 'api/src/money/payments/payment-amount.ts',
    before: "export const PAYMENT_AMOUNT = 'coalesce(received_amount, total_amount)';",
    after: "export const PAYMENT_AMOUNT = 'total_amount';",
    tests: ['api/src/papers/documents/parts-of-payment.db.test.ts'],
  },
  {
    defect: 'a receipt says what was asked for, not what the bank took',
    file: 'api/src/money/payments/payment-amount.ts',
    before: 'return row.received_amount ?? row.total_amount;',
    after: 'return row.total_amount;',
    tests: ['api/src/papers/documents/parts-of-payment.db.test.ts'],
  },
  {
    defect: 'money for a debt that other money has paid is posted to it again',
    file: 'api/src/money/payments/operations/record-money.ts',
    before: "return (await isPaidByOthers(trx, invoices, others)) ? 'SECOND_APPROVAL' : null;",
    after: 'return (await isPaidByOthers(trx, invoices, others)) ? null : null;',
    tests: ['api/src/money/payments/settle.db.test.ts'],
  },
  {
    defect: 'an amount with cents is taken for whole pesos',
    file: 'api/src/money/payments/gateway/wompi.ts',
    before: 'const amount = cents !== null && cents > 0 && cents % 100 === 0 ? cents / 100 : null;',
    after: 'const amount = cents !== null && cents > 0 ? Math.round(cents / 100) : null;',
    tests: ['api/src/money/payments/gateway/wompi.test.ts'],
  },
  {
    defect: 'dollars are taken for pesos',
    file: 'api/src/money/payments/gateway/wompi.ts',
    before: 'const cents = wire.currency === CURRENCY ? centsOf(wire) : null;',
    after: 'const cents = centsOf(wire);',
    tests: ['api/src/money/payments/gateway/wompi.test.ts'],
  },
  {
    defect: 'a reversal takes back a term that was signed',
    file: 'api/src/money/credit/queries/history.ts',
    before: "return { kind: 'term_change', id, asOf, least, term, ...(signed === null ? {} : { signed }) };",
    after: "return { kind: 'term_change', id, asOf, least, term };",
    tests: ['api/src/money/credit/signed-terms.db.test.ts'],
  },
  {
    defect: 'a document stays true whatever the bank took back',
    file: 'api/src/papers/documents/operations/revoke-documents.ts',
    before: 'if (before || holds === undefined) continue;',
    after: 'if (before || holds !== row.statement) continue;',
    tests: ['api/src/papers/documents/revocation.db.test.ts'],
  },
  {
    defect: 'money that waits is asked for again',
    file: 'api/src/money/payments/queries/amounts-of-live-payments.ts',
    before: `and ((p.status in ('Init', 'Pending') and w.state = 'live') or p.money = 'suspense'))\`;`,
    after: `and p.status in ('Init', 'Pending') and w.state = 'live')\`;`,
    tests: ['api/src/money/money-desk/money-that-waits.db.test.ts'],
  },
  {
    defect: 'money that the bank took back later did not come on its day',
    file: 'api/src/money/payments/queries/day-comparison.ts',
    before:
      "coalesce(t.money = 'reversed' and ${local('t.last_checked_at')} >= at, false) as is_taken_back_later,",
    after: 'false as is_taken_back_later,',
    tests: ['api/src/papers/reports/day-comparison.db.test.ts'],
  },
  {
    defect: 'a payment of several invoices is said to be its whole sum of each',
    file: 'api/src/money/payments/queries/payments-holding-invoices.ts',
    before:
      'select l.total_payment from payment_line l where l.transaction_id = t.id and l.invoice = r.invoice)',
    after: 'select t.total_amount)',
    tests: ['api/src/papers/documents/parts-of-payment.db.test.ts'],
  },
  {
    defect: 'a payment of several invoices is said on top to be the part of one',
    file: 'mf-customer/src/pages/resumen/payments-under-way.tsx',
    before: 'const amount = (before?.payment.amount ?? 0) + payment.amount;',
    after: 'const { amount } = payment;',
    tests: ['mf-customer/src/pages/resumen/dashboard.test.tsx'],
  },
  {
    defect: 'a part payment in arrears reads as paid',
    file: 'mf-payments/src/parts/paying/invoice-card.tsx',
    before: 'if (!quotas.some(({ exp_date }) => exp_date <= today)) {',
    after: 'if (quotas.length > 0) {',
    tests: ['mf-payments/src/pages/facturas/page.test.tsx'],
  },
];

/** An act that can harm many shows it first. */
const guarded: readonly Mutant[] = [
  {
    defect: 'who gives a link that leads out of the portal shows it too',
    file: 'api/src/content/site/second-eye.ts',
    before: 'return { by, waits: by === actor || !(await areTwoPersons(trx, by, actor)) };',
    after: 'return { by, waits: !(await areTwoPersons(trx, by, actor)) };',
    tests: ['api/src/content/site/sections.db.test.ts'],
  },
  {
    defect: 'a usury cap far from the one before is taken at the first typing',
    file: 'api/src/lending/quoter/operations/enter-usury-cap.ts',
    before: 'if ((isFar || isMailed) && !isPresent && body.repeated !== annual) {',
    after: 'if (isMailed && !isPresent && body.repeated !== annual) {',
    tests: ['api/src/lending/quoter/usury-rates.db.test.ts'],
  },
  {
    defect: 'a usury cap sends mails to more than a hundred people unasked',
    file: 'api/src/lending/quoter/operations/enter-usury-cap.ts',
    before: 'const isMailed = mails > guardedFigures.mails;',
    after: 'const isMailed = isFar && mails > guardedFigures.mails;',
    tests: ['api/src/lending/quoter/usury-rates.db.test.ts'],
  },
  {
    defect: 'one person alone makes a payout file',
    file: 'api/src/money/payments/operations/refunds.ts',
    before: 'if (asked?.csv !== csv || asked.by !== after) return { number, refunds, csv };',
    after: 'if (asked?.csv !== csv) return { number, refunds, csv };',
    tests: ['api/src/money/money-desk/refunds.db.test.ts'],
  },
  {
    defect: 'a usury cap that changes credits holds at once',
    file: 'api/src/lending/quoter/operations/enter-usury-cap.ts',
    before: 'if (isPresent || isSame || isHarmless) {',
    after: 'if (isPresent || isSame || isHarmless || !isFar) {',
    tests: ['api/src/lending/quoter/usury-rates.db.test.ts'],
  },
  {
    defect: 'who entered a waiting cap lets it hold at once alone',
    file: 'api/src/lending/quoter/operations/enter-usury-cap.ts',
    before: 'if (isSame && waiting.enteredBy === actor) return;',
    after: '',
    tests: ['api/src/lending/quoter/usury-rates.db.test.ts'],
  },
  {
    defect: 'the last administrators lock themselves out',
    file: 'api/src/access/identity/operations/staff-safety.ts',
    before:
      "if (after < before && after < NEEDED_FULL_ADMINISTRATORS) throw new ApiError('LAST_ADMINISTRATORS');",
    after: '',
    tests: ['api/src/office/administration/staff-safety.db.test.ts'],
  },
  {
    defect: 'one person gives a powerful profile alone',
    file: 'api/src/access/identity/operations/profile-requests.ts',
    before: "if (row.proposed_by === actor.fiscalNumber) throw new ApiError('PROFILE_REQUEST_OWN');",
    after: '',
    tests: ['api/src/office/administration/profile-requests.db.test.ts'],
    asvs: ['8.2.1'],
  },
  {
    defect: 'a file of customers takes more than the list shows',
    file: 'shared/features/src/lists/use-list.ts',
    before: 'return send(name, { body: list.wire(asked) } as Input<typeof name>);',
    after: 'return send(name, { body: {} } as Input<typeof name>);',
    tests: ['mf-admin/src/pages/adminuser/page.test.tsx'],
  },
];

/** Who is asking, and where calls go. */
const strangers: readonly Mutant[] = [
  {
    defect: 'an attestation of any format is read with its certificates',
    file: 'api/src/access/identity/passkeys/operations/register.ts',
    before: "if (format !== 'none' || !(statement instanceof Map) || statement.size > 0)",
    after: "if (format === 'NONE')",
    tests: ['api/src/access/identity/passkeys/passkeys.db.test.ts'],
  },
  {
    defect: 'a process calls wherever a library likes',
    file: 'shared/process-kit/src/egress.ts',
    before:
      'if (host === undefined || port === undefined || mayCall(host, port)) return connect.apply(this, args);',
    after: 'return connect.apply(this, args);',
    tests: ['shared/process-kit/src/egress.test.ts'],
    asvs: ['13.2.4', '13.2.5'],
  },
  {
    defect: 'any name may be looked up, and so carry data out',
    file: 'shared/process-kit/src/egress.ts',
    before:
      "if (isIP(host) === 0 && host !== 'localhost' && !mayLookUp(host)) return fail(refusal(host), rest);",
    after: '',
    tests: ['shared/process-kit/src/egress.test.ts'],
  },
  {
    defect: 'datagrams leave for wherever a library likes',
    file: 'shared/process-kit/src/egress.ts',
    before: "throw refusal('a datagram’s receiver');",
    after: '',
    tests: ['shared/process-kit/src/egress.test.ts'],
  },
  {
    defect: 'staff may set a first password as customers do',
    file: 'api/src/access/identity/account.ts',
    before: "return { account, customerId: account?.kind === 'staff' ? '' : fiscalNumber };",
    after: 'return { account, customerId: fiscalNumber };',
    tests: ['api/src/access/identity/account-kinds.db.test.ts'],
  },
  {
    defect: 'a cell behind another separator is a formula',
    file: 'api/src/platform/http/csv-cells.ts',
    before: 'const SEPARATOR = String.raw`[,;|\\t\\r\\n\\v\\f\\u0085\\u2028\\u2029]`;',
    after: 'const SEPARATOR = String.raw`[;\\t\\r\\n\\v\\f\\u0085\\u2028\\u2029]`;',
    tests: ['api/src/papers/reports/files.db.test.ts'],
  },
  {
    defect: 'each port of an address is a caller of its own',
    file: 'shared/process-kit/src/subscriber.ts',
    before: 'const [, inBrackets, four, other] = WRITTEN.exec(text) ?? [];',
    after: 'const [inBrackets, four, other] = [undefined, undefined, text];',
    tests: ['shared/process-kit/src/subscriber.test.ts'],
  },
  {
    defect: 'an IPv6 network has as many budgets as addresses',
    file: 'shared/process-kit/src/subscriber.ts',
    before: 'return prefix.slice(0, 14);',
    after: 'return one;',
    tests: ['shared/process-kit/src/subscriber.test.ts'],
  },
  {
    defect: 'the text of a message that was sent stays in the database',
    file: 'api/src/platform/delivery/deliver.ts',
    before: 'const sent = { sent_at: clock.now(), last_error: null, own_fault: false, ...blank };',
    after: 'const sent = { sent_at: clock.now(), last_error: null, own_fault: false };',
    tests: [DELIVER],
  },
  {
    defect: 'a passkey that the stolen password made survives it',
    file: 'api/src/access/identity/operations/end-access.ts',
    before: 'else await dropWaitingPasskeys(trx, account.id, at);',
    after: '',
    tests: ['api/src/access/identity/end-access.db.test.ts'],
  },
  {
    defect: 'an act of the money desk that the stolen password asked for waits on',
    file: 'api/src/app/app.ts',
    before: 'await withdrawActsOf(trx, fiscalNumber, at);',
    after: '',
    tests: ['api/src/access/identity/end-access.db.test.ts'],
  },
  {
    defect: 'any table of the registry becomes the owner’s',
    file: 'api/src/platform/database/database-roles.ts',
    before: "and c.relname in (${APPEND_ONLY.map(quoted).join(', ')})",
    after: '',
    tests: ['tools/test/whole/registry-roles.db.test.ts'],
  },
  {
    defect: 'who comes back from the bank in Firefox is a stranger',
    file: 'platform/host/session-cookie.ts',
    before: "return cookieOf(headers.cookie, OPEN_MARK) === '1';",
    after:
      "return cookieOf(headers.cookie, OPEN_MARK) === '1' && headers['sec-fetch-site'] !== 'same-origin';",
    tests: ['platform/host/host.test.ts'],
  },
];

/** Whose fault a refusal of a message is. */
const deliveries: readonly Mutant[] = [
  {
    defect: 'a refused login of ours gives the message up',
    file: 'api/src/platform/delivery/smtp.ts',
    before:
      'return isTold && isTheirs ? new DeliveryRejectedError(words, error) : new OwnFaultError(words, error);',
    after: 'return new DeliveryRejectedError(words, error);',
    tests: [SMTP],
  },
  {
    defect: 'a full quota of ours is the fault of the recipient',
    file: 'api/src/platform/delivery/smtp.ts',
    before:
      'const isTheirs = status === undefined ? MAILBOX_CODES.includes(responseCode) : MAILBOX_STATUS.test(status);',
    after: 'const isTheirs = responseCode >= 550;',
    tests: [SMTP],
  },
  {
    defect: 'an expired key of the SMS service is the fault of the number',
    file: 'api/src/platform/delivery/sms.ts',
    before: 'if (NUMBER_REFUSED.includes(response.status)) throw new DeliveryRejectedError(message);',
    after: 'if (response.status < 500) throw new DeliveryRejectedError(message);',
    tests: ['api/src/platform/delivery/sms.test.ts'],
  },
  {
    defect: 'an expired key of ours for pushes is the fault of the message',
    file: 'api/src/people/push/push-channel.ts',
    before: 'if (answer.status === 400 || answer.status === 413) throw new DeliveryRejectedError(reason);',
    after: 'if (answer.status < 500) throw new DeliveryRejectedError(reason);',
    tests: ['api/src/people/push/push.db.test.ts'],
  },
  {
    defect: 'a code leaves after it has expired',
    file: 'api/src/platform/delivery/deliver.ts',
    before: 'if (message.not_after !== null && message.not_after <= clock.now()) {',
    after: 'if (message.not_after !== null && message.not_after < message.created_at) {',
    tests: [DELIVER],
  },
  {
    defect: 'a comma in an address is a second recipient',
    file: 'api/src/platform/delivery/smtp.ts',
    before: "to: { name: '', address: recipient },",
    after: 'to: recipient,',
    tests: [SMTP],
    asvs: ['1.3.11'],
  },
  {
    defect: 'an absence note answers the mails of a program',
    file: 'api/src/platform/delivery/smtp.ts',
    before: "'Auto-Submitted': 'auto-generated',",
    after: '',
    tests: [SMTP],
  },
  {
    defect: 'a reminder does not say where it is refused',
    file: 'api/src/platform/delivery/deliver.ts',
    before: '...(refusedAt === undefined ? {} : { unsubscribe: config.publicUrl + refusedAt }),',
    after: '',
    tests: ['api/src/platform/delivery/deliver.db.test.ts'],
  },
];

/** What one caller's work does to others. */
const neighbours: readonly Mutant[] = [
  {
    defect: 'a call waits for what another holds until the end of its statement',
    file: 'api/src/platform/database/database.ts',
    before: 'lock_timeout: String(lock),',
    after: '',
    tests: ['api/src/platform/database/session-limits.db.test.ts'],
  },
  {
    defect: 'who waits for what another holds is answered that something unexpected happened',
    file: 'shared/process-kit/src/database-faults.ts',
    before: "if (state === '55P03') return 'busy';",
    after: '',
    tests: ['api/src/platform/database/database-faults.test.ts'],
  },
  {
    defect: 'a call that finds no connection in time waits for one without end',
    file: 'api/src/platform/database/database.ts',
    before: 'connectionTimeoutMillis: connect,',
    after: '',
    tests: ['api/src/platform/database/session-limits.db.test.ts'],
  },
  {
    defect: 'a long statement of a command ends by the time-out of its own client',
    file: 'api/src/platform/database/database.ts',
    before: 'query_timeout: statement === 0 ? 0 : statement + 5_000,',
    after: 'query_timeout: 100,',
    tests: ['api/src/platform/database/session-limits.db.test.ts'],
  },
  {
    defect: 'an administrator has any number of exports at once',
    file: 'api/src/papers/jobs/operations/begin-export.ts',
    before:
      "if (violatedConstraint(error) === 'export_job_one_at_a_time') throw new ApiError('EXPORT_RUNNING');",
    after: '',
    tests: ['api/src/papers/jobs/exports.db.test.ts'],
    asvs: ['15.2.2'],
  },
  {
    defect: 'pictures that come at once take all threads that logins need',
    file: 'api/src/content/media/encode-image.ts',
    before: 'return inTurn(() => encodedAnew(upload));',
    after: 'return encodedAnew(upload);',
    tests: ['api/src/content/media/media.db.test.ts'],
  },
  {
    defect: 'any number of pictures waits to be decoded',
    file: 'api/src/content/media/encode-image.ts',
    before: 'if (inTurn.pendingCount >= MOST_WAITING)',
    after: 'if (inTurn.pendingCount < 0)',
    tests: ['api/src/content/media/media.db.test.ts'],
  },
  {
    defect: 'a form without an end is a fault of the server',
    file: 'api/src/content/media/routes.ts',
    before: "throw cause.statusCode === undefined ? new ApiError('IMAGE_REFUSED', { cause }) : cause;",
    after: 'throw cause;',
    tests: ['api/src/content/media/media.db.test.ts'],
  },
  {
    defect: 'a page of nothing but openings stops the process for seconds',
    file: 'api/src/content/site/sanitise.ts',
    before: 'nestingLimit: DEEPEST,',
    after: '',
    tests: ['api/src/content/site/sanitise.test.ts'],
  },
  {
    defect: 'a body nested without end is a fault of the server',
    file: 'api/src/platform/http/server.ts',
    before: "if (isTooDeep(body)) throw new ApiError('INVALID_REQUEST');",
    after: '',
    tests: ['api/src/app/app.db.test.ts'],
  },
  {
    defect: 'the body of a request hides another one from the host, with any address',
    file: 'platform/host/api-gate.ts',
    before:
      "if (request.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked';",
    after: '',
    tests: ['platform/host/host.test.ts'],
  },
  {
    defect: 'an import that waits keeps what it has written from who pays',
    file: 'api/src/commands/import/staging.ts',
    before: `await sql\`set local lock_timeout = '5s'\`.execute(trx);`,
    after: '',
    tests: ['api/src/commands/import/all-or-nothing.db.test.ts'],
  },
  {
    defect: 'a month is compared with all its files in memory',
    file: 'api/src/papers/reports/queries/reconciliation.ts',
    before: 'const after = await fetch(addDays(day, 1));',
    after: 'const [after = []] = await Promise.all([1, 2, 3].map((ahead) => fetch(addDays(day, ahead))));',
    tests: ['api/src/papers/reports/day-comparison.db.test.ts'],
  },
];

/** Defects of seven kinds that a hostile day, a bank, a file and a lying value brought to light. */
export const harms: readonly Mutant[] = [
  ...values,
  ...origins,
  ...figures,
  ...guarded,
  ...strangers,
  ...deliveries,
  ...neighbours,
];
