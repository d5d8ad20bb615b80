import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { FaultView } from './fault-view.tsx';
import { RemoteLoadError, referenceOf } from './remote-load-error.ts';

const REFERENCE_IS_TOLD = /dinos esta referencia/;
const fault = new RemoteLoadError('render', 'mf-terms', { cause: new TypeError('no number') });

test('a failure that the registry keeps is shown with the reference by which it is found', () => {
  render(<FaultView fault={fault} isKept onRetry={() => undefined} />);
  expect(screen.getByText(REFERENCE_IS_TOLD).parentElement?.textContent).toContain(referenceOf(fault));
});

test('a failure that the registry does not keep, as of a version on trial, is shown without a reference', () => {
  render(<FaultView fault={fault} isKept={false} onRetry={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
  expect(screen.queryByText(REFERENCE_IS_TOLD)).toBeNull();
});
