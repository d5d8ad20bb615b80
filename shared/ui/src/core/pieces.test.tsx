import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Badge } from './badge.tsx';
import { Phone } from './phone.tsx';
import { ProgressRing } from './progress-ring.tsx';
import { ErrorState } from './states.tsx';
import { SummaryList } from './summary-list.tsx';
import { Card } from './surfaces.tsx';

test.each(['ok', 'warn', 'bad', 'wait', 'neutral'] as const)(
  'a badge of tone %s carries an icon beside its word',
  (tone) => {
    const { container } = render(<Badge tone={tone}>Aprobada</Badge>);
    expect(container.querySelector('svg')).not.toBeNull();
    expect(container.textContent).toBe('Aprobada');
  },
);

test('[BC-06] a summary list pairs each label with its amount and ends in the total', () => {
  render(
    <SummaryList
      rows={[
        { label: 'Cuotas 6 y 7', value: 228_740 },
        { label: 'Interés de mora', value: 439 },
      ]}
      total={229_179}
    />,
  );
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Cuotas 6 y 7',
    'Interés de mora',
    'Total',
  ]);
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    '$228.740',
    '$439',
    '$229.179',
  ]);
});

test('a ring says in words what it draws, and never more than the full circle', () => {
  const { container } = render(<ProgressRing value={1.4} label="140 % del cupo usado" />);
  expect(screen.getByRole('img', { name: '140 % del cupo usado' })).toBeTruthy();
  expect(container.querySelector('.fill')?.getAttribute('stroke-dasharray')).toBe('100 100');
});

test('a card with a title is a section of that name', () => {
  render(<Card title="Tu cupo">44 %</Card>);
  expect(within(screen.getByRole('region', { name: 'Tu cupo' })).getByText('44 %')).toBeTruthy();
});

test('an error names the ways to a person and the questions that others ask', () => {
  render(<ErrorState />);
  const links = within(screen.getByRole('alert')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['WhatsApp', 'https://wa.me/573005550120'],
    ['correo', 'mailto:servicio@credito20.example'],
    ['01 8000 555 020', 'tel:018000555020'],
    ['preguntas frecuentes', '/faq'],
  ]);
});

test('an error offers Reintentar, which is busy until the answer is there', async () => {
  const answer = Promise.withResolvers<void>();
  let tries = 0;
  const retry = () => {
    tries += 1;
    return answer.promise;
  };
  render(<ErrorState title="No pudimos traer tus facturas" onRetry={retry} />);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Reintentar' }));
  expect(tries).toBe(1);
  expect(screen.getByRole('alert').textContent).toContain('No pudimos traer tus facturas');
});

test('a telephone number is a link that dials it, under other words too', () => {
  render(
    <>
      <Phone number="01 8000 555 020" />
      <Phone number="604 555 3001">Llamar al punto</Phone>
    </>,
  );
  expect(screen.getByRole('link', { name: '01 8000 555 020' }).getAttribute('href')).toBe('tel:018000555020');
  expect(screen.getByRole('link', { name: 'Llamar al punto' }).getAttribute('href')).toBe('tel:6045553001');
});
