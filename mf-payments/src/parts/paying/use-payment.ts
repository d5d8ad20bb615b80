import { ApiResponseError, call, messageOf, query, useApiMutation } from '@portal/api-client';
import type { PaymentHandover } from '@portal/contract/handover';
import { PAY_BUTTON } from '@portal/contract/pse';
import { bus } from '@portal/event-bus';
import { drafts } from '@portal/ui/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { safeBankUrl } from './bank-url.ts';
import { type EngineState, useCreditEngine } from './credit-preview.ts';
import { payableOf } from './payable-amounts.ts';
import { type PaymentFault, paymentFaults } from './payment-faults.ts';
import { closeIntent, isUnanswered, keyOfIntent } from './payment-intent.ts';
import {
  isAsking,
  linesOf,
  NO_BANK,
  type Owed,
  payRequest,
  type Selections,
  selectionOf,
  totalOf,
  undecided,
  wrongAmounts,
} from './payment-request.ts';
import {
  isAboutAnotherPayment,
  placeOfRefusal,
  type RefusedPayment,
  wordsOfRefusal,
} from './refused-payment.ts';
import { rememberBank, useRememberedBank } from './remembered-bank.ts';
import { changeSelection, type Portfolio, type SelectionChange } from './selection.ts';
import { selectionsOnArrival, totalsOnArrival } from './selections-on-arrival.ts';
import { paymentTexts } from './texts.ts';
import { totalToPayQuery } from './total-to-pay.ts';
import { isFree } from './under-way.ts';
import type { Bank, PaymentLine, PayRequest } from './wire.ts';

/** State of the payment (state machine 5b). */
export type Phase =
  | { readonly kind: 'ready'; readonly faults: readonly PaymentFault[]; readonly refusal?: RefusedPayment }
  | { readonly kind: 'sending' }
  | { readonly kind: 'leaving' };

export interface Payment {
  readonly selections: Selections;
  readonly lines: readonly PaymentLine[];
  /** Sum of the lines in whole pesos. */
  readonly total: number;
  /** Invoices paid beyond what is ticked without a choice of what happens to the rest. */
  readonly undecided: readonly string[];
  readonly engine: EngineState;
  readonly retryEngine: () => void;
  /** Invoices with an invalid typed amount; nothing is sent until it is corrected. */
  readonly wrong: readonly string[];
  readonly phase: Phase;
  readonly banks: readonly Bank[];
  readonly banksFailed: boolean;
  /** Name of the pay button, from the server. */
  readonly payButton: string;
  readonly retryBanks: () => unknown;
  /** Code of the chosen bank; {@link NO_BANK} while none is chosen. */
  readonly bankCode: string;
  /** Code of the bank of the last payment. */
  readonly lastBankCode: string;
  /** Message at the bank: it has to be chosen, or the chosen one was refused; undefined without a fault. */
  readonly bankFault: string | undefined;
  readonly isChoosingBank: boolean;
  readonly showBanks: (open: boolean) => void;
  readonly chooseBank: (code: string) => void;
  /** Invoice whose unfinished payment the dialog asks about; undefined while it is closed. */
  readonly takingOver: string | undefined;
  readonly takeOver: (invoice: string | undefined) => void;
  /** Requests the invoices again. */
  readonly reload: () => Promise<void>;
  readonly change: (invoice: string, change: SelectionChange) => void;
  readonly askTotal: (invoice: string) => Promise<void>;
  readonly pay: () => Promise<void>;
}

interface Step {
  readonly invoice: string;
  readonly change: SelectionChange;
  readonly portfolio: Portfolio;
}

const step = (selections: Selections, next: Step | { readonly kept: Selections }): Selections =>
  'kept' in next
    ? next.kept
    : {
        ...selections,
        [next.invoice]: changeSelection(selectionOf(selections, next.invoice), next.change, next.portfolio),
      };

/** A payment that is sent, and what it was made from. */
interface Delivery {
  readonly owed: Owed;
  readonly bank: Bank;
  readonly request: PayRequest;
}

/** Selections to keep: ticked instalments with typed amounts. A total is asked for again, the bank is chosen again. */
const worthKeeping = (selections: Selections): Selections =>
  Object.fromEntries(
    Object.entries(selections).filter(([, chosen]) => chosen.kind === 'instalments' && chosen.count > 0),
  );

const ready: Phase = { kind: 'ready', faults: [] };

/**
 * The selections of the page and their payment at the bank.
 *
 * @param leave sends the browser to the bank
 * @param handover what is to be chosen from the start
 * @param dropHandover forgets it, so that who comes back from the bank finds nothing chosen
 */
export function usePayment(
  owed: Owed | undefined,
  leave: (url: string) => void,
  handover?: PaymentHandover,
  dropHandover?: () => void,
): Payment {
  const client = useQueryClient();
  const bankList = useQuery(query('GET /api/banks'));
  const banks = bankList.data?.banks ?? [];
  const [chosenBank, setChosenBank] = useState<string>();
  const [isChoosingBank, showBanks] = useState(false);
  const [takingOver, takeOver] = useState<string>();
  const [made, dispatch] = useReducer(step, {});
  const selections = owed ? freeOnly(owed, made) : made;
  const [phase, setPhase] = useState<Phase>(ready);
  const busy = useRef(false);

  const arrived = useRef(false);

  // The selections are kept when a session expires; the sums are computed from the invoices that are loaded afterwards.
  const latest = useRef(selections);
  latest.current = selections;
  useEffect(() => {
    const key = `${location.pathname} pago`;
    const kept = drafts.take(key);
    if (kept) {
      arrived.current = true;
      dispatch({ kept: kept as Selections });
    }
    return drafts.hold(key, () => {
      const chosen = worthKeeping(latest.current);
      return Object.keys(chosen).length > 0 ? chosen : undefined;
    });
  }, []);

  // The browser's back button restores the page as it was before the bank, but the debt may have changed since.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      busy.current = false;
      setPhase(ready);
      void client.invalidateQueries();
    };
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, [client]);

  // A payment in another tab makes these sums old.
  useEffect(() => bus.on('payment.settled@1', () => void client.invalidateQueries()), [client]);

  const portfolio = owed?.portfolio ?? 'open';
  const lines = owed ? linesOf(owed, selections) : [];
  const wrong = owed ? wrongAmounts(owed, selections) : [];
  const waiting = owed ? undecided(owed, selections) : [];
  const { engine, retry: retryEngine } = useCreditEngine(owed !== undefined && needsEngine(owed, selections));
  const remembered = useRememberedBank();
  const lastBankCode = owed?.reply.last_bank_code ?? remembered;
  const payingBankOf = (list: readonly Bank[]): Bank | undefined =>
    list.find(({ code }) => code === (chosenBank ?? lastBankCode) && code !== NO_BANK);
  const bank = payingBankOf(banks);
  const bankCode = bank?.code ?? NO_BANK;

  const change = (invoice: string, change: SelectionChange): void => {
    dispatch({ invoice, change, portfolio });
    setPhase((now) => (now.kind === 'ready' ? ready : now));
  };

  const loadTotal = async (owed: Owed, invoice: string): Promise<void> => {
    dispatch({ invoice, change: { type: 'ask-total' }, portfolio });
    try {
      const toPay = await client.fetchQuery(totalToPayQuery(owed, invoice));
      dispatch({ invoice, change: { type: 'total-answered', toPay }, portfolio });
    } catch {
      dispatch({ invoice, change: { type: 'total-failed' }, portfolio });
    }
  };

  // A layout effect, so that the instalments are ticked before the first paint with the invoices.
  useLayoutEffect(() => {
    if (!owed || !handover || arrived.current) return;
    arrived.current = true;
    dispatch({ kept: selectionsOnArrival(owed, handover) });
    for (const invoice of totalsOnArrival(owed, handover)) void loadTotal(owed, invoice);
    if (handover.pay === 'again' && handover.bank === 'another') {
      setChosenBank(NO_BANK);
      showBanks(true);
    }
  });

  const reload = async (): Promise<void> => {
    await client.invalidateQueries();
  };

  const refuse = (owed: Owed, { code, ...words }: Refused): void => {
    const changed = code === 'AMOUNT_CHANGED';
    const told = changed && owed.visitor ? { ...words, message: paymentTexts.changedForVisitor } : words;
    setPhase({ kind: 'ready', faults: [], refusal: { at: placeOfRefusal(code), ...told } });
    if (isAboutAnotherPayment(code) && !owed.visitor) {
      const [first] = words.invoices;
      void reload().then(() => code === 'PAYMENT_UNFINISHED' && takeOver(first));
    }
    if (!changed) return;
    // The sums on the screen are old: the new ones arrive with the explanation.
    void client.invalidateQueries();
    for (const [invoice, { kind }] of Object.entries(selections)) {
      if (kind === 'total') void loadTotal(owed, invoice);
    }
  };

  const delivery = useApiMutation({
    mutationFn: ({ request }: Delivery) =>
      call('POST /api/pay_invoices', { body: request }, { idempotencyKey: keyOfIntent(request) }),
    onSuccess(reply, { owed, bank }) {
      closeIntent();
      const url = safeBankUrl(reply.extra_properties.bank_url, location);
      if (reply.status === 'Fail' || !url) {
        const { code, refused_invoices, notice } = reply;
        return refuse(owed, { code, message: wordsOfRefusal(reply), invoices: refused_invoices, notice });
      }
      rememberBank(bank.code);
      setPhase({ kind: 'leaving' });
      dropHandover?.();
      leave(url);
    },
    onError(error, { owed }) {
      if (!isUnanswered(error)) closeIntent();
      const message = isUnanswered(error) ? paymentTexts.unanswered : messageOf(error);
      refuse(owed, { code: codeOf(error), message, invoices: [], notice: '' });
    },
  });

  /** The bank to pay from when the customer pays before the list of banks has arrived. */
  const bankOfPendingList = async (): Promise<Bank | undefined> => {
    if (!bankList.isPending) return undefined;
    setPhase({ kind: 'sending' });
    const { data } = await bankList.refetch({ cancelRefetch: false });
    return payingBankOf(data?.banks ?? []);
  };

  const payFrom = async (owed: Owed, from: Bank | undefined): Promise<void> => {
    const faults = paymentFaults(lines, from?.code ?? NO_BANK, waiting.length > 0);
    if (faults.length === 0 && from) {
      setPhase({ kind: 'sending' });
      return await delivery.send({ owed, bank: from, request: payRequest(owed, selections, from) });
    }
    setPhase({ kind: 'ready', faults });
    // Only the bank is missing: the list of banks is the next step.
    if (faults.every((fault) => fault === 'no-bank')) showBanks(true);
  };

  const pay = async (): Promise<void> => {
    if (!owed || busy.current || isAsking(selections) || wrong.length > 0) return;
    busy.current = true;
    await payFrom(owed, bank ?? (await bankOfPendingList()));
    busy.current = false;
  };

  return {
    selections,
    lines,
    total: totalOf(lines),
    wrong,
    undecided: waiting,
    engine,
    retryEngine,
    phase,
    banks,
    banksFailed: bankList.isError,
    payButton: bankList.data?.pay_button ?? PAY_BUTTON,
    retryBanks: bankList.refetch,
    bankCode,
    lastBankCode,
    bankFault: bankFaultOf(phase),
    isChoosingBank,
    showBanks,
    takingOver,
    takeOver,
    reload,
    chooseBank: (code) => {
      setChosenBank(code);
      showBanks(false);
      setPhase((now) => (now.kind === 'ready' ? ready : now));
    },
    change,
    askTotal: async (invoice) => {
      if (!owed) return;
      setPhase(ready);
      await loadTotal(owed, invoice);
    },
    pay,
  };
}

/** Whether only the engine can tell the parts of a payment: it pays a part of an instalment, or more than is due. */
function needsEngine({ reply, portfolio }: Owed, selections: Selections): boolean {
  return reply.invoices.some((invoice) => {
    const selection = selectionOf(selections, invoice.invoice);
    const { beyond, amount, maximum } = payableOf(invoice, selection, portfolio);
    return beyond > 0 || (amount > 0 && amount !== maximum);
  });
}

type Refused = Omit<RefusedPayment, 'at'> & { readonly code: string };

/** Drops the selections of invoices with a payment under way or of today, which may be newer than the selection. */
function freeOnly({ reply }: Owed, made: Selections): Selections {
  const busy = new Set(reply.invoices.filter((invoice) => !isFree(invoice)).map(({ invoice }) => invoice));
  return busy.size === 0
    ? made
    : Object.fromEntries(Object.entries(made).filter(([invoice]) => !busy.has(invoice)));
}

function bankFaultOf(phase: Phase): string | undefined {
  if (phase.kind !== 'ready') return undefined;
  if (phase.refusal?.at === 'bank') return phase.refusal.message;
  return phase.faults.includes('no-bank') ? paymentTexts.selectBank : undefined;
}

const codeOf = (error: unknown): string => (error instanceof ApiResponseError ? error.envelope.code : '');
