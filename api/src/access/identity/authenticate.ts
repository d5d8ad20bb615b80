import { PAGE_SCHEME, pageProof } from '@portal/contract/page-proof';
import { SESSION_COOKIE } from '@portal/contract/session-keys';
import { callerOf, subscriberOf } from '@portal/process-kit/subscriber';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/database/context.ts';
import type { Principal } from '../../platform/http/principal.ts';
import { isProvedBy, sameSecret } from '../../platform/process/secret-values.ts';
import type { CustomerDirectory } from './customer-directory.ts';
import { permissionsOf, reportSectionsOf } from './permissions.ts';
import { requiredActionOf } from './required-action.ts';
import { endedByPermissions, isSessionToken, sessionFinder } from './sessions.ts';

const ANONYMOUS: Principal = { kind: 'anonymous' };
const PERMISSIONS_CHANGED: Principal = { kind: 'anonymous', permissionsChanged: true };

/**
 * Finds the principal of a call. The cookie proves the session, the header proves that a page of this origin sends the
 * call: either alone is not enough (threat T02). For a call that a host may make for a page, the host's proof takes the
 * place of the header's token. Role and permissions are read at every call, so that a change takes effect with the next
 * one (threat T03).
 */
export function authenticator(context: Context, customers: CustomerDirectory) {
  const find = sessionFinder(customers.pendingInformationOf('account.fiscal_number'));
  return async (request: FastifyRequest, isRendered: boolean): Promise<Principal> => {
    const cookie = request.cookies[SESSION_COOKIE];
    const [, scheme, proof] = /^(\w+) (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (cookie === undefined || proof === undefined) return ANONYMOUS;
    const { db, clock, config } = context;
    const isPage = scheme === PAGE_SCHEME && isRendered;
    if (!isPage && scheme !== 'Token') return ANONYMOUS;
    const isProved = isPage
      ? isProvedBy([config.secrets.page, config.secrets.secondPage], (secret) =>
          sameSecret(proof, pageProof(secret, cookie, request.url)),
        )
      : isSessionToken(config.secrets, proof, cookie);
    if (!isProved) return ANONYMOUS;
    const session = await find(db, cookie, clock.now(), config.session);
    if (!session) return (await endedByPermissions(db, cookie)) ? PERMISSIONS_CHANGED : ANONYMOUS;
    request.sessionEndsIn = Math.floor((session.endsAt.getTime() - clock.now().getTime()) / 1000);
    const { sessionId, accountId, fiscalNumber, pendingInformation, leaving } = session;
    const network = subscriberOf(callerOf(request.raw, config.trustedProxies));
    if (session.kind === 'client') {
      return { kind: 'client', sessionId, accountId, network, fiscalNumber, pendingInformation, leaving };
    }
    const [permissions, requiredAction] = [
      await permissionsOf(db, accountId),
      await requiredActionOf(db, session),
    ];
    return {
      kind: 'admin',
      sessionId,
      accountId,
      network,
      fiscalNumber,
      modules: new Set(permissions.map(({ module }) => module)),
      reportSections: reportSectionsOf(permissions),
      ...(requiredAction ? { requiredAction } : {}),
      leaving,
    };
  };
}
