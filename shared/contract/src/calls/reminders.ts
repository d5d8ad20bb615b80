import { Type } from 'typebox';
import { access, began, type Calls } from '../route.ts';
import { BusinessDate, InvoiceNumber, orNull, RecordVersion, Strict } from '../schemas.ts';

/** Whether reminders of due dates come by mail and as push messages to the devices. */
const channels = { email: Type.Boolean(), push: Type.Boolean() };

export const ContactPreferences = Strict({
  ...channels,
  /** Whether the customer has a device that push messages reach. */
  has_devices: Type.Boolean(),
  version: RecordVersion,
});

export const reminderCalls = {
  'GET /api/contact_preferences': {
    summary: 'How the own due dates are reminded of: by mail alone for a customer who has not chosen.',
    access: access.session,
    rendered: true,
    reply: ContactPreferences,
  },
  'PUT /api/contact_preferences': {
    summary:
      'Choose how the own due dates are reminded of; in force at once. What another page changed since `version`, and this one did not, stays.',
    access: access.session,
    began: began.version,
    body: Strict({ ...channels, version: RecordVersion }),
    reply: ContactPreferences,
  },
  'GET /api/reminders/:token': {
    summary:
      'What a reminder was about, for the customer it was written for: up to which due date, and which invoices. A link that is forged, too old or of another customer answers none.',
    access: access.client,
    params: Strict({ token: Type.String({ minLength: 1, maxLength: 90, pattern: '^[A-Za-z0-9_-]+$' }) }),
    reply: Strict({
      due_date: orNull(BusinessDate),
      invoices: Type.Array(InvoiceNumber),
    }),
  },
} as const satisfies Calls;
