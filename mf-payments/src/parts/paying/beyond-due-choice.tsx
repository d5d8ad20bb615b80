import type { CapitalChoice, CapitalChoices } from '@portal/credit-engine';
import { Button, cx, Note, Skeleton } from '@portal/ui/core';
import { monthName, pesos, shortDate } from '@portal/ui/format';
import { type ReactNode, useId, useState } from 'react';
import styles from './beyond-due.module.css';
import type { CreditPreview } from './credit-preview.ts';
import type { Payable } from './payable-amounts.ts';
import { beyondTexts as texts } from './texts.ts';
import type { BeyondDue } from './wire.ts';

const ORDER: readonly BeyondDue[] = ['next_instalments', 'shorten_term', 'lower_instalment'];

export interface BeyondDueChoiceProps {
  readonly invoice: string;
  /** Monthly instalment of the present plan, in pesos. */
  readonly planned: number;
  readonly payable: Payable;
  /** Undefined while the arithmetic is loading. */
  readonly preview: CreditPreview | undefined;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
  readonly chosen: BeyondDue | undefined;
  /** Whether more is paid than what is ticked, so that the customer must choose what happens to the rest. */
  readonly isAsked: boolean;
  /** Message after an attempt to pay without a choice. */
  readonly fault: string | undefined;
  /** Whether only the next instalment is ticked: the choices are then folded. */
  readonly quiet: boolean;
  readonly disabled: boolean;
  readonly onChoose: (choice: BeyondDue) => void;
  readonly onPayTotal: () => unknown;
}

/**
 * Choices for the amount beyond everything due: the next instalments, or capital, ending earlier or with a lower
 * instalment (the law gives the choice). Each card tells the same three figures, and a sentence of what changes.
 */
export default function BeyondDueChoice(props: BeyondDueChoiceProps) {
  const { payable, preview, hasFailed, onRetry, isAsked, quiet } = props;
  const [open, setOpen] = useState(false);
  const titleId = useId();
  if (quiet && !open) {
    return (
      <p className={styles['quiet']}>
        <Button variant="quiet" aria-expanded={false} onClick={() => setOpen(true)}>
          {texts.seeSavings}
        </Button>
      </p>
    );
  }
  const choices = preview?.choices;
  // No choice is left where the amount settles the credit today.
  if (preview && !choices) return null;
  return (
    <fieldset className={styles['ask']} aria-labelledby={titleId} disabled={props.disabled}>
      <div>
        <h3 id={titleId}>{(isAsked ? texts.more : texts.ahead)(pesos(payable.beyond))}</h3>
        <p className="small soft">{texts.youChoose}</p>
      </div>
      {props.fault && (
        <Note tone="bad" role="alert" tabIndex={-1} data-fault>
          {props.fault}
        </Note>
      )}
      {hasFailed ? (
        <Note tone="bad" role="alert">
          {texts.failed}{' '}
          <Button variant="quiet" onClick={onRetry}>
            {texts.retry}
          </Button>
        </Note>
      ) : choices ? (
        <Choices {...props} choices={choices} />
      ) : (
        <div className={styles['options']} role="status" aria-label={texts.reckoning}>
          {ORDER.map((choice) => (
            <div key={choice} className={cx(styles['option'], styles['waiting'])}>
              <Skeleton width="60%" height={22} />
              <Skeleton height={18} />
              <Skeleton height={18} />
              <Skeleton height={18} />
            </div>
          ))}
        </div>
      )}
    </fieldset>
  );
}

function Choices({ choices, ...props }: BeyondDueChoiceProps & { readonly choices: CapitalChoices }) {
  // Ticked instalments are paid as such unless another choice is made; for a typed amount beyond them one must be made.
  const chosen = props.chosen ?? (props.isAsked ? undefined : 'next_instalments');
  return (
    <>
      <div className={styles['options']}>
        {ORDER.map((choice) => (
          <ChoiceCard
            key={choice}
            name={`resto-${props.invoice}`}
            choice={choice}
            choices={choices}
            planned={props.planned}
            chosen={chosen === choice}
            onChoose={props.onChoose}
          />
        ))}
      </div>
      <PayAll choices={choices} planned={props.planned} onPayTotal={props.onPayTotal} />
    </>
  );
}

interface ChoiceCardProps {
  readonly name: string;
  readonly choice: BeyondDue;
  readonly choices: CapitalChoices;
  readonly planned: number;
  readonly chosen: boolean;
  readonly onChoose: (choice: BeyondDue) => void;
}

function ChoiceCard({ name, choice, choices, planned, chosen, onChoose }: ChoiceCardProps) {
  const result = choices.choices[choice];
  return (
    <label className={styles['option']}>
      <span className={cx('check', styles['head'])}>
        <input type="radio" name={name} checked={chosen} onChange={() => onChoose(choice)} />
        <span>
          <small>{choice === 'next_instalments' ? texts.samePlan : texts.toCapital}</small>
          <b>{texts.names[choice]}</b>
        </span>
      </span>
      <dl>
        <Figure label={texts.saves}>{pesos(result.saves)}</Figure>
        <Figure label={texts.last}>{shortDate(result.lastDueDate)}</Figure>
        <Figure label={texts.instalment}>
          {pesos(choice === 'next_instalments' ? planned : result.instalment)}
        </Figure>
      </dl>
      <span className={styles['say']}>{consequence(choice, choices, planned)}</span>
    </label>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Offers to pay the total, which costs less than the plan: a note if one instalment is missing to it, else a line. */
function PayAll({
  choices,
  planned,
  onPayTotal,
}: {
  readonly choices: CapitalChoices;
  readonly planned: number;
  readonly onPayTotal: () => unknown;
}) {
  const { missing, total, totalSaves } = choices;
  if (missing <= planned) {
    return (
      <Note tone="ok" className={styles['near']}>
        <p>
          <strong>{texts.nearTotal(pesos(missing), pesos(totalSaves))}</strong>
        </p>
        <Button variant="line" onClick={() => onPayTotal()}>
          {texts.payThat(pesos(total))}
        </Button>
      </Note>
    );
  }
  return (
    <p className={styles['whole']}>
      <span className="soft">
        {texts.with} <strong className="num">{pesos(total)}</strong> {texts.payAllAndSave}{' '}
        <strong className="num">{pesos(totalSaves)}</strong> {texts.ofInterest}
      </span>
      <Button variant="quiet" onClick={() => onPayTotal()}>
        {texts.payAll}
      </Button>
    </p>
  );
}

/** One sentence about the effect of a choice. */
function consequence(choice: BeyondDue, { choices }: CapitalChoices, planned: number): string {
  const result = choices[choice];
  const asPlanned = choices.lower_instalment.left;
  switch (choice) {
    case 'next_instalments':
      return aheadSentence(result);
    case 'shorten_term':
      if (result.left === 1) return texts.oneLeft(monthName(result.lastDueDate));
      return result.left < asPlanned
        ? texts.sooner(result.left, asPlanned, pesos(result.lastInstalment))
        : texts.sameCount(result.left, pesos(result.lastInstalment));
    case 'lower_instalment':
      return result.left === 1
        ? texts.oneLeft(monthName(result.lastDueDate))
        : texts.lower(pesos(planned - result.instalment), result.left, pesos(result.lastInstalment));
  }
}

function aheadSentence({ allocation, next }: CapitalChoice): string {
  const whole = allocation.lines.filter(({ number }) => number < next.number).map(({ number }) => number);
  const part = allocation.lines.find(({ number }) => number === next.number);
  const amount = part && part.capital + part.interest + part.iva + part.guarantee + part.mora;
  return texts.aheadOf(
    whole,
    amount ? { amount: pesos(amount), number: next.number } : undefined,
    monthName(next.dueDate),
    pesos(next.amount),
  );
}
