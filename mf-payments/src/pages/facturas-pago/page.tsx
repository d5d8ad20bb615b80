import { Badge, Button, Note, Receipt, Row, Stack, SummaryList } from '@portal/ui/core';
import { instalmentsText } from '@portal/ui/format';
import { CustomerPage } from '@portal/ui/page';
import { invoiceTexts, paymentTexts } from '../../parts/paying/texts.ts';
import { sampleTexts } from './texts.ts';

const sample = { invoice: 'E000001', instalments: [1, 2], value: 183_956, mora: 439 };

/** A placeholder with fixed sample data; it makes no call and pays nothing (IN-14, RT-22). */
export default function SamplePaymentPage() {
  const { invoice, instalments, value, mora } = sample;
  return (
    <CustomerPage title={sampleTexts.title}>
      <Stack>
        <Note>{sampleTexts.note}</Note>
        <Receipt title={invoice} actions={<Badge tone="bad">{invoiceTexts.overdue(1)}</Badge>}>
          <SummaryList
            rows={[
              { label: paymentTexts.line(invoice, instalmentsText(instalments)), value },
              { label: invoiceTexts.mora, value: mora },
            ]}
            total={{ label: paymentTexts.total, value: value + mora }}
          />
        </Receipt>
        <Row>
          <Button variant="line" href="/facturas">
            {sampleTexts.toInvoices}
          </Button>
        </Row>
      </Stack>
    </CustomerPage>
  );
}
