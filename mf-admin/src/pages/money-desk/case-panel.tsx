import { call, messageOf, queryClient, useApiMutation } from '@portal/api-client';
import { customerHref } from '@portal/contract/page-addresses/customer-page';
import { sessionAtom } from '@portal/state';
import { Badge, Button, Link, Note } from '@portal/ui/core';
import { pesos, shortDate } from '@portal/ui/format';
import { ArrowUndoIcon, ChatHelpIcon, ClockIcon, PeopleIcon } from '@portal/ui/icons';
import { useAtomValue } from 'jotai';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { type ApplyChoice, ApplyForm, caseQuery, orderOf } from './apply-form.tsx';
import { BeforeAfter } from './before-after.tsx';
import type { Asked } from './case-dialogs.tsx';
import { CaseHistory } from './case-history.tsx';
import { KindIcon } from './case-kind.tsx';
import { CaseLegs, statusOf } from './case-legs.tsx';
import { personOf } from './case-queue.tsx';
import type { CaseDetail, MoneyAct } from './desk-address.ts';
import styles from './money-desk.module.css';
import { moneyDeskTexts as texts } from './texts.ts';

const CaseDialogs = lazy(() => import('./case-dialogs.tsx'));
const text = texts.acts;

export interface CasePanelProps {
  readonly detail: CaseDetail;
  /** Whether a person chose the case from the list; false for the case of the first address. */
  readonly chosen: boolean;
  /** Called after an act on the case, which may have left the list. */
  readonly onActed: () => void;
}

/** Width below which list and case stand below one another. */
const NARROW = '(max-width: 1179.98px)';

/** One case: what each side says, what can be done, and what was done. */
export function CasePanel({ detail, chosen, onActed }: CasePanelProps) {
  const { case: one, acts, may } = detail;
  const waiting = acts.find(({ state }) => state === 'proposed');
  const session = useAtomValue(sessionAtom);
  const me = session.kind === 'admin' ? session.person.fiscal_number : undefined;
  const isMine = waiting !== undefined && waiting.proposed_by.fiscal_number === me;
  const [choice, setChoice] = useState<ApplyChoice | undefined>(() => firstChoice(detail));
  const [asked, setAsked] = useState<Asked>();
  const [told, setTold] = useState<{ readonly tone: 'ok' | 'bad'; readonly words: string }>();

  // On narrow screens the case stands below the list: it scrolls into view when it is chosen.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!chosen || !window.matchMedia?.(NARROW).matches) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [chosen]);
  // The choice was made for the money that waited then; another state of the case needs a new one.
  useEffect(() => setChoice(firstChoice(detail)), [detail]);

  const take = (next: CaseDetail, words: string): void => {
    queryClient.setQueryData(caseQuery(one.id).queryKey, next);
    void queryClient.invalidateQueries({ queryKey: ['GET /api/money/cases'] });
    setAsked(undefined);
    setTold({ tone: 'ok', words });
    onActed();
  };
  const propose = (order: Extract<Asked, { kind: 'propose' }>['order']): void =>
    setAsked({ kind: 'propose', order });
  const asking = useApiMutation({
    mutationFn: () => call('POST /api/money/cases/:id/ask', { params: { id: one.id } }),
    onMutate: () => setTold(undefined),
    onSuccess(next) {
      const answer = next.acts.findLast(({ kind }) => kind === 'ask_bank')?.outcome;
      take(next, answer ? `${text.bankSays}: ${statusOf(answer)}` : text.askedBank);
    },
    onError: (error) => setTold({ tone: 'bad', words: messageOf(error) }),
  });
  const refuse = async (act: MoneyAct, reason: string): Promise<void> => {
    const next = await call('POST /api/money/acts/:id/reject', { params: { id: act.id }, body: { reason } });
    take(next, isMine ? texts.confirm.withdrawn : texts.confirm.rejected);
  };

  return (
    <section className={`card ${styles['case']}`} aria-labelledby="caso">
      <CaseHead detail={detail} heading={heading} />
      {told && (
        <div>
          <Note tone={told.tone} role={told.tone === 'ok' ? 'status' : 'alert'}>
            {told.words}
          </Note>
        </div>
      )}
      {waiting && (
        <div>
          <Note tone="wait" icon={<PeopleIcon />}>
            <p>
              {isMine
                ? texts.confirm.own(waiting.proposed_by.name)
                : texts.confirm.by(waiting.proposed_by.name)}
            </p>
            <p className="soft">“{waiting.reason}”</p>
          </Note>
        </div>
      )}
      <CaseLegs detail={detail} />
      {isMine && waiting.preview && waiting.kind !== 'close' && (
        <div>
          <div className={styles['prev']}>
            <BeforeAfter preview={waiting.preview} />
          </div>
        </div>
      )}
      {may.apply && <ApplyForm detail={detail} choice={choice} onChoice={setChoice} />}
      <div className={styles['acts']}>
        {waiting && me !== undefined && !isMine && (
          <Button variant="action" onClick={() => setAsked({ kind: 'confirm', act: waiting })}>
            {texts.confirm.open}
          </Button>
        )}
        {waiting && isMine && (
          <>
            <Button variant="line" icon={<ClockIcon />} disabled>
              {text.waiting[waiting.kind]}
            </Button>
            <Button variant="quiet" onClick={() => setAsked({ kind: 'refuse', act: waiting })}>
              {texts.confirm.withdraw}
            </Button>
          </>
        )}
        {may.apply && (
          <Button
            variant="action"
            disabled={choice === undefined}
            onClick={() => choice && propose(orderOf(choice))}
          >
            {text.apply}
          </Button>
        )}
        {may.ask_bank && (
          <Button
            variant="line"
            icon={<ChatHelpIcon />}
            pendingText={text.asking}
            onClick={() => asking.send()}
          >
            {text.ask}
          </Button>
        )}
        {may.return && (
          <Button variant="line" icon={<ArrowUndoIcon />} onClick={() => propose({ kind: 'return' })}>
            {text.return}
          </Button>
        )}
        {acts
          .filter(({ undoable }) => undoable)
          .map(({ id, kind }) => (
            <Button
              key={id}
              variant="line"
              icon={<ArrowUndoIcon />}
              onClick={() => propose({ kind: 'undo', undoes: id })}
            >
              {text.undo}
              <span className="visually-hidden"> {texts.history.kinds[kind]}</span>
            </Button>
          ))}
        {may.close && (
          <Button variant="quiet" onClick={() => propose({ kind: 'close' })}>
            {text.close}
          </Button>
        )}
        <p className={styles['tiny']}>{one.closed_at ? text.closed : text.two}</p>
      </div>
      <CaseHistory detail={detail} />
      {asked && (
        <Suspense>
          <CaseDialogs
            caseId={one.id}
            asked={asked}
            isMine={isMine}
            onDone={(next, done) => take(next, wordsOf(done))}
            onRefuse={refuse}
            onAsk={setAsked}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Message after an act was proposed or confirmed. */
const wordsOf = (done: Asked): string =>
  done.kind === 'confirm' ? texts.confirm.done[done.act.kind] : texts.propose.done;

/** The invoice that comes first in the suggestions, with what the customer chose for it. */
function firstChoice({ suggestions }: CaseDetail): ApplyChoice | undefined {
  const [first] = suggestions;
  return first && { invoice: first.invoice, amount: first.amount, beyondDue: first.beyond_due };
}

function CaseHead({
  detail,
  heading,
}: {
  detail: CaseDetail;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const { case: one } = detail;
  const name = personOf(one);
  return (
    <div className={styles['head']}>
      <div className={styles['top']}>
        <h2 id="caso" tabIndex={-1} ref={heading}>
          {one.fiscal_number ? (
            <Link href={`${customerHref(one.fiscal_number)}/historial`}>{name}</Link>
          ) : (
            name
          )}
        </h2>
        <Badge tone="warn" icon={<KindIcon kind={one.kind} />}>
          {texts.kinds[one.kind]}
        </Badge>
        {one.waiting && (
          <Badge tone="wait" icon={<PeopleIcon className="small-icon" />}>
            {texts.waits}
          </Badge>
        )}
        {one.closed_at && <Badge tone="ok">{texts.states[one.state]}</Badge>}
        {one.late && <Badge tone="bad">{texts.late}</Badge>}
        <span className={styles['sum']}>{pesos(one.amount)}</span>
      </div>
      <p className="soft">
        <CaseStory detail={detail} />
        {!one.closed_at && ` ${texts.answerBy(shortDate(one.answer_by))}`}
      </p>
    </div>
  );
}

/** The fault of the payment and the place of its money, in two sentences. */
function CaseStory({ detail: { case: one, bank, transaction, unapplied } }: { detail: CaseDetail }) {
  const story = texts.story;
  const more = bank?.amount && transaction ? bank.amount - transaction.total_amount : 0;
  const lacking = unapplied < 0 ? story.lacking(pesos(-unapplied)) : '';
  const where = unapplied > 0 ? story.waiting(pesos(unapplied)) : lacking;
  if (one.kind === 'amount' && more !== 0) {
    const [before, sum, after] = more > 0 ? story.more(pesos(more)) : story.less(pesos(-more));
    return (
      <>
        {before}
        <strong>{sum}</strong>
        {after} {where}
      </>
    );
  }
  if (bank?.amount_said) {
    return (
      <>
        {story.notWhole(bank.amount_said)} {where}
      </>
    );
  }
  const isOpen = one.kind === 'abandoned' && one.state === 'expected';
  const kind = one.kind === 'unapplied' && lacking ? 'takenBack' : isOpen ? 'left' : one.kind;
  const what = kind === 'amount' ? story.difference : story[kind];
  return (
    <>
      {what} {where}
    </>
  );
}
