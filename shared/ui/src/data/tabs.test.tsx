import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './tabs.tsx';

function Periods() {
  const [selected, setSelected] = useState('day');
  return (
    <Tabs
      label="Periodo"
      selected={selected}
      onSelect={setSelected}
      tabs={[
        { id: 'day', label: 'Día', content: 'Pagos del día' },
        { id: 'week', label: 'Semana', content: 'Pagos de la semana' },
        { id: 'month', label: 'Mes', content: 'Pagos del mes' },
      ]}
    />
  );
}

test('arrows go round the tabs and show the sheet of each; only one is in the tab order', async () => {
  const user = userEvent.setup();
  render(<Periods />);
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Día');
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Mes');
  expect(screen.getByRole('tabpanel', { name: 'Mes' }).textContent).toBe('Pagos del mes');
  await user.keyboard('{Home}{ArrowRight}');
  expect(screen.getByRole('tabpanel').textContent).toBe('Pagos de la semana');
  expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)).toHaveLength(1);
});
