import { useState } from 'react';
import { Checkbox, Field, MoneyInput, Select } from '../src/controls.ts';
import { Badge, Button, Money, Receipt, SummaryList } from '../src/core.ts';
import { Disclosure } from '../src/data.ts';
import type { TypedNumber } from '../src/format.ts';
import { CustomerPage, StickyBar } from '../src/page.ts';
import { CustomerLayout } from './customer-layout.tsx';

const rows = [
  { label: 'B104482, cuotas 6 y 7', value: 228_740 },
  { label: 'Interés de mora', value: 439 },
  { label: 'E278115, cuota 3', value: 94_191 },
];

export function InvoicesSample() {
  const [amount, setAmount] = useState<TypedNumber>(229_179);
  const [all, setAll] = useState(false);
  const [bank, setBank] = useState('1');
  return (
    <CustomerLayout>
      <CustomerPage
        title="Facturas"
        lead="Elige las cuotas que vas a pagar. Se pagan en orden, de la más antigua a la más nueva."
        sticky={
          <StickyBar
            label="Total a pagar"
            sum={323_370}
            explanation="3 cuotas + $439 de mora"
            details={<SummaryList rows={rows} total={323_370} />}
            action={
              <Button variant="action" size="big">
                Pagar PSE
              </Button>
            }
          />
        }
      >
        <div className="stack">
          <Disclosure
            open
            title="B104482"
            meta={<Badge tone="bad">1 cuota en mora</Badge>}
            end={<Money amount={229_179} />}
          >
            <Checkbox label={<strong>Pago Total</strong>} checked={all} onValue={setAll} />
            <Checkbox label="Elegir cuota 6" checked="mixed" />
            <Field label="Valor a pagar" help="Entre $439 y $229.179">
              <MoneyInput value={amount} onValue={setAmount} />
            </Field>
          </Disclosure>
          <Disclosure
            title="E278115"
            meta={<Badge tone="warn">Vence en 8 días</Badge>}
            end={<Money amount={94_191} />}
          >
            <p>Cuota 3 elegida</p>
          </Disclosure>
          <Receipt title="Tu pago">
            <div className="stack">
              <SummaryList rows={rows} total={323_370} />
              <Field label="Banco">
                <Select
                  value={bank}
                  onValue={setBank}
                  options={[
                    { value: '1', label: 'Banco Cordillera' },
                    { value: '2', label: 'Banco del Litoral' },
                  ]}
                />
              </Field>
            </div>
          </Receipt>
        </div>
      </CustomerPage>
    </CustomerLayout>
  );
}
