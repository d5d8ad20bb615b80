// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the lines of sources hold them.
import { controls } from './controls.ts';
import { harms } from './harms.ts';
import type { Mutant } from './mutant.ts';

const PAY = 'api/src/money/payments/pay.db.test.ts';
const SETTLE = 'api/src/money/payments/settle.db.test.ts';
const OTP = 'api/src/access/otp/otp.db.test.ts';
const LOGIN = 'api/src/access/identity/login.db.test.ts';
const STRANGERS = 'api/src/access/identity/strangers.db.test.ts';
const CAPTCHA = 'api/src/access/captcha/captcha.db.test.ts';
const SESSION = 'api/src/access/identity/session.db.test.ts';
const EXPORTS = 'api/src/papers/jobs/exports.db.test.ts';
const MEDIA = 'api/src/content/media/media.db.test.ts';
const DESK = 'api/src/money/money-desk/acts.db.test.ts';
const GATE = 'platform/registry/commands/refusals.db.test.ts';
const GRANTS = 'platform/registry/commands/browser-grants.db.test.ts';

/** Money: amounts, states, locks, what is paid once. */
const money: readonly Mutant[] = [
  {
    defect: 'an approval after a failure is thrown away',
    file: 'api/src/money/payments/status.ts',
    before: "Fail: ['Approved'],",
    after: 'Fail: [],',
    tests: ['api/src/money/payments/status.test.ts', SETTLE],
    asvs: ['2.3.1'],
  },
  {
    defect: 'what the bank takes back stays approved',
    file: 'api/src/money/payments/operations/settle.ts',
    before: 'if (hasMoney(row)) return await reversed(ctx, trx, row, outcome);',
    after: '',
    tests: [SETTLE],
  },
  {
    defect: 'a wrong amount is taken for the right one',
    file: 'api/src/money/payments/operations/settle.ts',
    before: "if (attention === 'AMOUNT_MISMATCH') {",
    after: "if (attention === 'AMOUNT_MISMATCH' && answer.amount < 0) {",
    tests: [SETTLE],
  },
  {
    defect: 'an invoice can be paid again on the day it was collected',
    file: 'api/src/money/payments/operations/settle.ts',
    before:
      "await collectReservations(trx, row.id, businessDate(paid.paid_at), attention === 'LATE_APPROVAL');",
    after: 'await releaseReservations(trx, row.id);',
    tests: [SETTLE, PAY, 'api/src/money/payments/live-payment.db.test.ts'],
  },
  {
    defect: 'two payments of an invoice are under way at once',
    file: 'api/src/money/payments/opening-migration.ts',
    before: "outcome := 'hindered';",
    after: 'outcome := null;',
    tests: [PAY, 'api/src/money/payments/live-payment.db.test.ts'],
    inMigration: true,
    asvs: ['2.3.4'],
  },
  {
    defect: 'the amount that the screen sent is trusted',
    file: 'api/src/money/payments/operations/recomputed-lines.ts',
    before: "if (!same) throw new PaymentRuleError('AMOUNT_CHANGED', [quote.invoice]);",
    after: '',
    tests: [PAY],
  },
  {
    defect: 'the sum of the lines is not looked at',
    file: 'api/src/money/payments/operations/recomputed-lines.ts',
    before: 'if (body.total_amount !== lines.reduce((sum, line) => sum + line.total_payment, 0)) {',
    after: 'if (body.total_amount < 0) {',
    tests: [PAY],
    asvs: ['2.2.3'],
  },
  {
    defect: 'a key of idempotency is good for another body',
    file: 'api/src/money/payments/operations/idempotency.ts',
    before: "if (found.bodyHash !== call.bodyHash) throw new ApiError('IDEMPOTENCY_KEY_REUSED');",
    after: '',
    tests: [PAY],
  },
  {
    defect: 'a payment of nothing or less is posted',
    file: 'api/src/money/credit/operations/ledger.ts',
    before: 'if (!Number.isSafeInteger(amount) || amount <= 0) {',
    after: 'if (!Number.isSafeInteger(amount)) {',
    tests: ['api/src/money/credit/ledger.db.test.ts'],
  },
  {
    defect: 'one person moves money alone',
    file: 'api/src/money/money-desk/operations/decide-act.ts',
    before: "if (act.proposed_by === by) throw new ApiError('MONEY_ACT_OWN');",
    after: '',
    tests: [DESK],
    asvs: ['7.5.3'],
  },
  {
    defect: 'an act is confirmed that the second person never saw',
    file: 'api/src/money/money-desk/operations/decide-act.ts',
    before: "if (act.basis !== basis) throw new ApiError('MONEY_CASE_CHANGED');",
    after: '',
    tests: [DESK],
  },
  {
    defect: 'a month without a cap takes a later one',
    file: 'shared/credit-engine/src/caps.ts',
    before: 'const earlier = sortedMonths(caps).findLast((known) => known < month);',
    after: 'const earlier = sortedMonths(caps).findLast((known) => known !== month);',
    tests: ['shared/credit-engine/src/caps.test.ts'],
  },
  {
    defect: 'late interest is paid last',
    file: 'shared/credit-engine/src/payment-allocation.ts',
    before: 'const late = debts.map((debt) => take(debt.mora));',
    after: 'const late = debts.map(() => 0);',
    tests: ['shared/credit-engine/src/payment-allocation.test.ts'],
  },
  {
    defect: 'an event of the gateway signs only what it likes',
    file: 'api/src/money/payments/gateway/wompi-signatures.ts',
    before:
      "if (event.event === 'transaction.updated' && !REQUIRED.every((path) => properties.includes(path)))",
    after: "if (event.event === 'transaction.updated' && properties.length < 0)",
    tests: ['api/src/money/payments/gateway/wompi.test.ts', 'api/src/money/payments/events.db.test.ts'],
  },
  {
    defect: 'a customer is sent to any host that ends alike',
    file: 'api/src/money/payments/bank-url.ts',
    before: 'if (!hosts.includes(url.host)) return false;',
    after: 'if (!hosts.some((host) => url.host.endsWith(host))) return false;',
    tests: ['api/src/money/payments/bank-url.test.ts'],
    asvs: ['1.2.2', '3.7.2'],
  },
];

/** Codes, captchas, budgets. */
const guesses: readonly Mutant[] = [
  {
    defect: 'tries of the day are not limited',
    file: 'api/src/access/otp/check-code.ts',
    before: "if (open.tries_left === 0 || day.triesLeft <= 0) return { outcome: 'exhausted' };",
    after: "if (open.tries_left < -9) return { outcome: 'exhausted' };",
    tests: [OTP],
    asvs: ['6.6.3'],
  },
  {
    defect: 'tries of the day are not counted',
    file: 'api/src/access/otp/check-code.ts',
    before: "await day.use('tries');",
    after: '',
    tests: [OTP],
  },
  {
    defect: 'a code never runs out',
    file: 'api/src/access/otp/check-code.ts',
    before: "if (!isValidated && open.expires_at <= now) return { outcome: 'expired' };",
    after: '',
    tests: [OTP],
    asvs: ['6.5.5'],
  },
  {
    defect: "a visit uses another visit's code",
    file: 'api/src/access/otp/check-code.ts',
    before: 'const visit = answer.visit ?? null;',
    after: 'const visit = null;',
    tests: [OTP, 'api/src/access/identity/passwords.db.test.ts'],
    asvs: ['6.6.2'],
  },
  {
    defect: 'guesses at the same time are counted as one',
    file: 'api/src/access/otp/daily-limits.ts',
    before: '.forUpdate()',
    after: '',
    tests: [OTP],
  },
  {
    defect: 'codes of a day are not limited',
    file: 'api/src/access/otp/issue-code.ts',
    before: 'if (day.codesLeft <= 0 || day.triesLeft <= 0) {',
    after: 'if (day.codesLeft < -99) {',
    tests: [OTP],
  },
  {
    defect: 'a code that never left can be guessed',
    file: 'api/src/access/otp/issue-code.ts',
    before: 'code_hash: codeHash(config, nonce, recipient === null ? randomToken() : code),',
    after: 'code_hash: codeHash(config, nonce, code),',
    tests: [STRANGERS],
  },
  {
    defect: 'each stranger who asks makes another link leave',
    file: 'api/src/access/otp/issue-code.ts',
    before: 'if (left > 0) return linkFor(left);',
    after: '',
    tests: [STRANGERS],
  },
  {
    defect: 'neighbours at an address keep a known device out',
    file: 'api/src/access/identity/operations/login.ts',
    before: 'const countsForAddress = !isKnown && input.code === undefined;',
    after: 'const countsForAddress = input.code === undefined;',
    tests: [STRANGERS],
  },
  {
    defect: 'who tries during a block prolongs it for the owner',
    file: 'api/src/access/identity/login-attempts.ts',
    before: 'and (counter.blocked_until is null or counter.blocked_until <= ${now})',
    after: '',
    tests: [LOGIN, STRANGERS],
  },
  {
    defect: 'the API believes an address that a stranger says to come from',
    file: 'api/src/platform/http/server.ts',
    before: 'address: callerOf(request.raw, context.config.trustedProxies),',
    after: 'address: callerOf(request.raw, 9),',
    tests: [LOGIN],
    asvs: ['4.1.3', '15.3.4'],
  },
  {
    defect: 'a host believes an address that a stranger says to come from',
    file: 'platform/host/host.ts',
    before:
      "Object.defineProperty(request, 'ip', { value: callerOf(request.raw, options.trustedProxies ?? 0) });",
    after: "Object.defineProperty(request, 'ip', { value: callerOf(request.raw, 9) });",
    tests: ['platform/host/host.test.ts'],
  },
  {
    defect: 'devices of who had the password before keep tries of their own',
    file: 'api/src/access/identity/operations/end-access.ts',
    before: 'await forgetDevices(trx, account.id, device);',
    after: '',
    tests: [STRANGERS],
  },
  {
    defect: 'who changes the e-mail of a colleague gets the codes of the colleague',
    file: 'api/src/access/identity/contact-for-codes.ts',
    before: "return { first_name, last_name, email: emailForCodes(staff, now), phone: '' };",
    after: "return { first_name, last_name, email: staff.email, phone: '' };",
    tests: ['api/src/access/identity/temporary-password.db.test.ts'],
  },
  {
    defect: 'a contact that was changed with the password alone gets codes at once',
    file: 'api/src/people/customers/profile.ts',
    before: 'const waits = mustConfirm ? !typed.passkey : isReachable(customer);',
    after: 'const waits = false;',
    tests: ['api/src/people/customers/contact-wait.db.test.ts'],
  },
  {
    defect: 'whose data are incomplete has an e-mail or phone on file replaced without a proof',
    file: 'api/src/people/customers/profile.ts',
    before: '? replacesContact(customer, data)',
    after: '? false',
    tests: ['api/src/people/customers/contact-wait.db.test.ts'],
  },
  {
    defect: 'an administrator’s own e-mail, changed with the password alone, gets codes at once',
    file: 'api/src/access/identity/operations/save-staff.ts',
    before: 'const isProved = !isOther && input.passkey !== undefined;',
    after: 'const isProved = !isOther;',
    tests: ['api/src/access/identity/passkeys/passkeys.db.test.ts'],
  },
  {
    defect: 'a passkey that a page made with the password approves at once',
    file: 'api/src/access/identity/passkeys/operations/approve.ts',
    before: "if (passkey.approves_from > context.clock.now()) throw new ApiError('PASSKEY_WAITS');",
    after: '',
    tests: [
      'api/src/access/identity/passkeys/passkeys.db.test.ts',
      'api/src/access/approvals/approvals.db.test.ts',
    ],
  },
  {
    defect: 'the code that was sent for one passkey lets another approve',
    file: 'api/src/access/identity/passkeys/operations/confirm.ts',
    before:
      "if (code.binding !== bindingOf(params.id)) throw new ApiError('OTP_NOT_REQUESTED', { otp: {} });",
    after: '',
    tests: ['api/src/access/identity/passkeys/passkeys.db.test.ts'],
  },
  {
    defect: 'one person with three addresses ends a canary',
    file: 'platform/registry/health/canary-verdict.ts',
    before: 'if (count >= FEWEST_FAILURES) return true;',
    after: 'if (count >= FEWEST_OF_ALL) return true;',
    tests: ['platform/registry/health/canary-verdict.test.ts', 'platform/registry/health/health.db.test.ts'],
  },
  {
    defect: 'a code for one new contact confirms another',
    file: 'api/src/people/customers/confirm-contact.ts',
    before:
      "if (code.binding !== bindingOf(customer, wait)) throw new ApiError('OTP_NOT_REQUESTED', { otp: {} });",
    after: '',
    tests: ['api/src/people/customers/contact-wait.db.test.ts'],
  },
  {
    defect: 'a file that was made is given to who may not make it any more',
    file: 'api/src/papers/jobs/routes.ts',
    before: 'authorise(exportCalls[`POST /api/exports/${kind}`].access, principal);',
    after: '',
    tests: [EXPORTS],
  },
  {
    defect: 'a captcha is good for another visit',
    file: 'api/src/access/captcha/altcha.ts',
    before: "if (data?.['action'] !== action || data['visit'] !== visit) return undefined;",
    after: "if (data?.['action'] !== action) return undefined;",
    tests: [CAPTCHA],
  },
  {
    defect: 'a captcha is checked with secrets that came with it',
    file: 'api/src/access/captcha/altcha.ts',
    before: 'const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });',
    after:
      'const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets, ...payload });',
    tests: [CAPTCHA],
  },
  {
    defect: 'a captcha need not be solved',
    file: 'api/src/access/captcha/altcha.ts',
    before: 'return verified ? { id: `altcha:${nonce}`, expiresAt: new Date(until), level } : undefined;',
    after: 'return { id: `altcha:${nonce}${verified}`, expiresAt: new Date(until), level };',
    tests: [CAPTCHA],
    asvs: ['2.4.1'],
  },
  {
    defect: 'a captcha is good more than once',
    file: 'api/src/access/captcha/operations/pass-captcha.ts',
    before: "if (Number(spent.numAffectedRows) === 0) throw new ApiError('CAPTCHA_INVALID');",
    after: '',
    tests: [CAPTCHA],
  },
];

/** Sessions, roles, ownership. */
const people: readonly Mutant[] = [
  {
    defect: 'a cookie is enough without the token of the page',
    file: 'api/src/access/identity/authenticate.ts',
    before: 'if (!isProved) return ANONYMOUS;',
    after: '',
    tests: [SESSION],
    asvs: ['3.5.1', '7.2.1'],
  },
  {
    defect: 'a host asks for calls that no page is rendered from',
    file: 'api/src/access/identity/authenticate.ts',
    before: 'const isPage = scheme === PAGE_SCHEME && isRendered;',
    after: 'const isPage = scheme === PAGE_SCHEME;',
    tests: [SESSION],
  },
  {
    defect: 'a session outlives its twelve hours',
    file: 'api/src/access/identity/sessions.ts',
    before: ".where('ends_at', '>', given('now'))",
    after: '',
    tests: [SESSION],
    asvs: ['7.3.2'],
  },
  {
    defect: 'a session outlives a pause',
    file: 'api/src/access/identity/sessions.ts',
    before: ".where('last_used_at', '>', given('usedAfter'))",
    after: '',
    tests: [SESSION],
    asvs: ['7.3.1'],
  },
  {
    defect: 'secrets of the same length are equal',
    file: 'api/src/platform/process/secret-values.ts',
    before: 'return left.length === right.length && timingSafeEqual(left, right);',
    after: 'return left.length === right.length;',
    tests: [SESSION],
  },
  {
    defect: 'a slot of the registry is forgotten when its work has ended',
    file: 'platform/registry/http/slots.ts',
    before: 'const left = (busy.get(key) ?? 1) - 1;',
    after: 'const left = busy.get(key) ?? 1;',
    tests: ['platform/registry/http/listener.db.test.ts'],
    asvs: ['1.4.3'],
  },
  {
    defect: 'a wrong password begins the count of those in a row anew',
    file: 'api/src/access/identity/login-attempts.ts',
    before: 'in_a_row = counter.in_a_row + 1,',
    after: 'in_a_row = 1,',
    tests: [LOGIN],
  },
  {
    defect: 'customers make the calls of administrators',
    file: 'api/src/platform/http/authorise.ts',
    before: "if (access.kind === 'admin') throw new ApiError('FORBIDDEN');",
    after: '',
    tests: ['api/src/app/access.db.test.ts'],
    asvs: ['8.2.1'],
  },
  {
    defect: 'every administrator may do everything',
    file: 'api/src/platform/http/authorise.ts',
    before: "if (access.kind === 'client' || !hasModule(principal, access)) throw new ApiError('FORBIDDEN');",
    after: "if (access.kind === 'client') throw new ApiError('FORBIDDEN');",
    tests: ['api/src/app/access.db.test.ts'],
  },
  {
    defect: "a customer reads another customer's transaction",
    file: 'api/src/money/payments/queries/transactions.ts',
    before: "if (fiscalNumber !== undefined) query = query.where('fiscal_number', '=', fiscalNumber);",
    after: '',
    tests: ['api/src/money/payments/transactions.db.test.ts', 'api/src/app/access.db.test.ts'],
    asvs: ['8.2.2'],
  },
  {
    defect: 'an inquiry never ends',
    file: 'api/src/money/inquiry/inquiry-cookie.ts',
    before: 'if (visit === undefined || !(Number(until) > context.clock.now().getTime())) return undefined;',
    after: 'if (visit === undefined) return undefined;',
    tests: ['api/src/money/inquiry/inquiry.db.test.ts'],
    asvs: ['9.2.1'],
  },
  {
    defect: 'an old password may come back',
    file: 'api/src/access/identity/operations/replace-password.ts',
    before: "if (await verifyPassword(hash, input.password)) throw new ApiError('PASSWORD_REUSED');",
    after: '',
    tests: ['api/src/access/identity/passwords.db.test.ts'],
  },
  {
    defect: 'a PDF is handed to another session',
    file: 'api/src/papers/documents/operations/fetch-document.ts',
    before: ".where('session_id', '=', sessionId)",
    after: '',
    tests: ['api/src/papers/documents/documents.db.test.ts'],
  },
  {
    defect: 'an export is handed to another session',
    file: 'api/src/papers/jobs/operations/downloads.ts',
    before: ".where('link_session', '=', sessionId ?? 0)",
    after: '',
    tests: [EXPORTS],
  },
  {
    defect: "an administrator reads another one's export",
    file: 'api/src/papers/jobs/queries/exports.ts',
    before:
      "jobTables(context.db).selectFrom('export_job').selectAll().where('owner', '=', owner).where('id', '=', id);",
    after: "jobTables(context.db).selectFrom('export_job').selectAll().where('id', '=', id);",
    tests: [EXPORTS],
  },
];

/** Mutants of what people write and upload, and of the evidence of what they did. */
const contents: readonly Mutant[] = [
  {
    defect: 'a body may hold a NUL, which no text of PostgreSQL can',
    file: 'api/src/platform/http/server.ts',
    before: "if (mayBeUnusable(rawBody)) assertUsableText(body, 'body');",
    after: '',
    tests: ['api/src/app/hostile-text.db.test.ts'],
  },
  {
    defect: 'pictures of other sites are shown in contents',
    file: 'api/src/content/site/sanitise.ts',
    before: "return tag === 'img' && !OWN_IMAGE.test(attribs['src'] ?? '');",
    after: 'return false;',
    tests: ['api/src/content/site/pages.db.test.ts', 'api/src/content/site/content.db.test.ts'],
    asvs: ['1.3.1'],
  },
  {
    defect: 'a link with credentials counts as a link to the web',
    file: 'shared/values/src/links.ts',
    before: "return username + password === '';",
    after: 'return username !== password + 1;',
    tests: ['api/src/content/site/content-blocks.db.test.ts', 'api/src/content/site/sections.db.test.ts'],
  },
  {
    defect: 'another site counts as a path of the portal',
    file: 'shared/values/src/links.ts',
    before: 'return isOwnPath(link) && !/\\s/.test(link);',
    after: "return link.startsWith('/') && !/\\s/.test(link);",
    tests: ['api/src/content/site/content-blocks.db.test.ts', 'api/src/content/site/sections.db.test.ts'],
  },
  {
    defect: 'whatever the library can read counts as a picture',
    file: 'api/src/content/media/encode-image.ts',
    before: "if (!isImage(upload)) throw new ApiError('IMAGE_REFUSED');",
    after: '',
    tests: [MEDIA],
    asvs: ['1.3.4', '5.2.2'],
  },
  {
    defect: 'a picture may be of any size',
    file: 'api/src/content/media/encode-image.ts',
    before: "if (Math.max(width, height) > LONGEST_SIDE) throw new ApiError('IMAGE_REFUSED');",
    after: '',
    tests: [MEDIA],
    asvs: ['5.2.1'],
  },
  {
    defect: 'a changed entry of the audit log is not noticed',
    file: 'shared/process-kit/src/audit-chain.ts',
    before: 'if (entry.previousHash !== previous || entry.hash !== entry.hashAfter(previous)) {',
    after: 'if (entry.previousHash !== previous) {',
    tests: ['api/src/commands/verify-audit.db.test.ts', 'platform/registry/store/verify-audit.db.test.ts'],
    asvs: ['16.4.2'],
  },
  {
    defect: 'a cut end of the audit log is not noticed',
    file: 'shared/process-kit/src/audit-chain.ts',
    before: '...(witness ? linesOfWitnessed(witness, verdict) : []),',
    after: '',
    tests: ['api/src/commands/verify-audit.db.test.ts'],
  },
  {
    defect: 'the API may change what is append-only',
    file: 'api/src/platform/database/database-roles.ts',
    before: "...(refused & UPDATE ? [] : ['update']),",
    after: "'update',",
    tests: ['api/src/platform/database/database-roles.db.test.ts'],
    asvs: ['13.2.2'],
  },
];

/** The gate of the releases. */
const releases: readonly Mutant[] = [
  {
    defect: 'any signature is good for a release',
    file: 'shared/release-protocol/src/server/release-signature.ts',
    before:
      "key.asymmetricKeyType === 'ed25519' && verify(null, bytes, key, Buffer.from(signature.value, 'base64'))",
    after: "key.asymmetricKeyType === 'ed25519' && bytes.length > 0",
    tests: [GATE],
    asvs: ['9.1.1'],
  },
  {
    defect: 'a statement for another registry is taken',
    file: 'platform/registry/commands/statements.ts',
    before: 'if (registry !== here)',
    after: "if (registry === '')",
    tests: [GATE],
    asvs: ['9.2.3'],
  },
  {
    defect: 'a release holds files that its manifest does not list',
    file: 'platform/registry/checks/files.ts',
    before:
      "if (extra.length > 0) throw registryError('EXTRA_FILE', `${name}: not listed: ${extra.join(', ')}`, owner);",
    after: '',
    tests: [GATE],
  },
  {
    defect: 'a file is another than the one that was built',
    file: 'platform/registry/checks/files.ts',
    before: 'return content.byteLength === bytes && integrityOf(content) === sha384;',
    after: 'return content.byteLength === bytes;',
    tests: [GATE],
  },
  {
    defect: 'a stolen key of the console brings back what an operator switched off',
    file: 'platform/registry/commands/operate.ts',
    before: 'if (gone.by_operator && !isByOperator(signers))',
    after: 'if (gone.by_operator && signers.length === 0)',
    tests: ['platform/registry/checks/scopes.db.test.ts'],
  },
  {
    defect: "one team's key takes payments back to a release that was mended since",
    file: 'platform/registry/commands/operate.ts',
    before: 'requireSecondToGoBack(signers, operation);',
    after: '',
    tests: ['platform/registry/checks/scopes.db.test.ts'],
  },
  {
    defect: 'a release asks for more people without a second signature',
    file: 'platform/registry/checks/permission-escalations.ts',
    before: "if (added.length > 0) found.push(`${path} for ${added.join(' and ')}`);",
    after: '',
    tests: ['platform/registry/checks/permission-escalations.test.ts'],
  },
  {
    defect: 'a grant opens as many browsers as like',
    file: 'platform/registry/commands/browser-grants.ts',
    before: ".where('opens', '>', 0)",
    after: '',
    tests: [GRANTS],
  },
];

/** Values that people write: read once, refused when unclear, never cut. */
const values: readonly Mutant[] = [
  {
    defect: 'a phone is cut to its first ten digits',
    file: 'shared/values/src/phone.ts',
    before: 'if (CANONICAL.test(national)) return national as Phone;',
    after: 'if (CANONICAL.test(national.slice(0, 10))) return national.slice(0, 10) as Phone;',
    tests: ['shared/values/src/values.test.ts'],
  },
  {
    defect: 'an ID keeps the digits of its decimals',
    file: 'shared/values/src/national-id.ts',
    before: 'if (!/^\\d+$/.test(body) && !GROUPED.test(body)) return faultOf(text, written);',
    after: 'if (!/^[\\d. ]+$/.test(body)) return faultOf(text, written);',
    tests: ['shared/values/src/values.test.ts'],
  },
  {
    defect: 'a password with accents of two signs is another one',
    file: 'api/src/access/identity/password-hashing.ts',
    before: "return atOnce(() => hash(password.normalize('NFC'), cost));",
    after: 'return atOnce(() => hash(password, cost));',
    tests: ['api/src/access/identity/password-hashing.test.ts'],
  },
  {
    defect: 'what is on file of an administrator is judged when the form sends it back',
    file: 'api/src/platform/http/typed-fields.ts',
    before: 'if (text.trim() === stored.trim()) return stored;',
    after: '',
    tests: ['api/src/office/administration/staff.db.test.ts'],
  },
];

/** Every planted defect of `npm run portal -- mutants`. */
export const mutants: readonly Mutant[] = [
  ...money,
  ...guesses,
  ...people,
  ...contents,
  ...releases,
  ...values,
  ...harms,
  ...controls,
];
