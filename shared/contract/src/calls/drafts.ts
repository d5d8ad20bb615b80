import { Type } from 'typebox';
import { access, acts, began, type Calls } from '../route.ts';
import { Base64Url, orNull, Strict } from '../schemas.ts';

/** HMAC-SHA256 in base64url with the owner's key, so that the name tells nothing of the form. */
const DraftName = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
const draftName = Strict({ name: DraftName });
/** Longest draft that the server keeps; a longer one stays on the device. */
const MOST_DRAFT_LETTERS = 240_000;

export const draftCalls = {
  'GET /api/drafts/key': {
    summary:
      'The key that drafts of forms are sealed with on the device of the person who is logged in: the same for all their sessions, no other person is given it.',
    access: access.session,
    reply: Strict({ key: Type.String({ description: '32 bytes in base64url.' }) }),
  },
  'GET /api/drafts/:name': {
    summary: 'What an administrator typed into a form and did not save, sealed by their browser.',
    access: access.admin(),
    params: draftName,
    reply: Strict({ sealed: orNull(Type.String()) }),
  },
  'PUT /api/drafts/:name': {
    summary: 'Keep it, in place of what was kept under that name.',
    access: access.admin(),
    began: began.nothing(
      'own session',
      'One’s own unsaved text; it holds the version that it began from, which the save sends.',
    ),
    act: acts.harmless('One’s own unsaved text.'),
    params: draftName,
    body: Strict({ sealed: Base64Url(MOST_DRAFT_LETTERS) }),
    reply: Strict({ kept: Type.Literal(true) }),
  },
  'DELETE /api/drafts/:name': {
    summary: 'It was saved, or is not wanted any more.',
    access: access.admin(),
    began: began.nothing('own session', 'One’s own unsaved text, which was saved or given up.'),
    act: acts.harmless('One’s own unsaved text.'),
    params: draftName,
    reply: Strict({ kept: Type.Literal(false) }),
  },
} as const satisfies Calls;
