import { Type } from 'typebox';
import { access, acts, began, type Calls } from '../route.ts';
import { Strict } from '../schemas.ts';

/** Path of a page of the administration. */
const PagePath = Type.String({ pattern: '^(/[a-z][a-z0-9_-]{1,40}){1,3}$' });
/** Query of the address without the `?`; '' for the page as its menu entry opens it. */
const AddressQuery = Type.String({ maxLength: 600, pattern: "^[A-Za-z0-9%&=+._~!'()*,:;@/-]*$" });

/** Most views that one administrator keeps of one page. */
export const MOST_VIEWS = 20;
/** Most views that one administrator keeps of all pages together. */
export const MOST_VIEWS_OF_ALL = 200;

const SavedView = Strict({
  id: Type.String({ pattern: '^[1-9]\\d{0,14}$' }),
  name: Type.String(),
  query: AddressQuery,
});

export const savedViewCalls = {
  'GET /api/saved_views': {
    summary: 'The views of a list that the administrator has kept, by name.',
    access: access.admin(),
    query: Strict({ page: PagePath }),
    reply: Strict({ views: Type.Array(SavedView) }),
  },
  'POST /api/saved_views': {
    summary: 'Keep filters and order of a list under a name; the same name again keeps the new ones.',
    access: access.admin(),
    began: began.nothing('own session', 'One’s own list: the same name keeps the filters that one looks at.'),
    act: acts.harmless('One’s own list of addresses.'),
    body: Strict({
      page: PagePath,
      name: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
      query: AddressQuery,
    }),
    reply: SavedView,
  },
  'DELETE /api/saved_views/:id': {
    summary: 'A view is not wanted any more; one that is another administrator’s is not there.',
    access: access.admin(),
    began: began.nothing('own session', 'One’s own list: the view that one looks at goes.'),
    act: acts.harmless('One’s own list of addresses.'),
    params: Strict({ id: SavedView.properties.id }),
    reply: Strict({ deleted: Type.Boolean() }),
  },
} as const satisfies Calls;
