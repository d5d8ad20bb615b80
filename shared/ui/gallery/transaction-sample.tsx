import { Badge, Button, DescriptionList, Money, Receipt, SummaryList } from '../src/core.ts';
import { DownloadIcon, ShareIcon } from '../src/icons.ts';
import { DocumentPage } from '../src/page.ts';
import { CustomerLayout } from './customer-layout.tsx';

export function TransactionSample() {
  return (
    <CustomerLayout>
      <DocumentPage
        title="Transacción 918447"
        actions={
          <>
            <div className="two">
              <Button variant="line" icon={<DownloadIcon />}>
                Descargar
              </Button>
              <Button variant="line" icon={<ShareIcon />}>
                Compartir
              </Button>
            </div>
            <Button href="/resumen">Ir al resumen</Button>
          </>
        }
      >
        <Receipt as="article">
          <div className="head ok">
            <svg className="progress-ring" viewBox="0 0 76 76" width="76" height="76" aria-hidden="true">
              <circle className="fill" cx="38" cy="38" r="34" pathLength="100" strokeDasharray="100 100" />
              <path className="g" d="M25 39.5l9 9 17-19" />
            </svg>
            <h1>Pago aprobado</h1>
            <Money amount={323_370} size="sum" />
            <Badge tone="ok">Aprobada</Badge>
          </div>
          <SummaryList
            rows={[
              { label: 'Factura B104482', value: 228_740 },
              { label: 'Interés de mora', value: 439 },
            ]}
          />
          <div className="group">
            <h2>Datos del pago</h2>
            <DescriptionList
              rows={[
                { label: 'Fecha de pago', value: '2026-11-20 09:43:12' },
                { label: 'Banco', value: 'Banco Cordillera' },
              ]}
            />
          </div>
        </Receipt>
      </DocumentPage>
    </CustomerLayout>
  );
}
