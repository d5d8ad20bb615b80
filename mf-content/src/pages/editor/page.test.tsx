import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { screen } from '@testing-library/react';
import { renderAt } from '../../testing.tsx';
import EditorPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

test('[RT-17] the public editor shows formatted text to be read, and nothing to write with', () => {
  renderAt('/editor', '/editor', <EditorPage />);
  expect(screen.getByText(/solo de lectura/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Un título' })).toBeTruthy();
  expect(document.querySelectorAll('[contenteditable], input, textarea, select')).toHaveLength(0);
  expect(api.asked('GET /api/contents')).toHaveLength(0);
});
