import type { Menus } from '@portal/contract';
import { optionLink } from '@portal/contract/option-link';
import { findRoute } from '@portal/release-protocol/route-matching';
import { Brand } from '@portal/ui/core';
import { texts } from '../texts.ts';
import { activeInOrder } from './active-in-order.ts';
import type { LayoutView } from './layout-model.ts';

type Option = Menus['Footer'][number];

/** Footer: the first two active items in the main section, the rest in the second (PU-13). */
export function footerParts({ Footer }: Pick<Menus, 'Footer'>): {
  readonly main: readonly Option[];
  readonly second: readonly Option[];
} {
  const items = activeInOrder(Footer);
  return { main: items.slice(0, 2), second: items.slice(2) };
}

/** Help pages that the content does not name, where the live set has them. */
const HELP = [
  { path: '/verificar', label: texts.verify },
  { path: '/documentos', label: texts.certificates },
  { path: '/recuperar-clave', label: texts.recover },
] as const;

/** Footer from the content (PU-12 … PU-15): the first two items beside the brand, the rest below, help, and how to talk to us. */
export function PublicEnd({ view }: { view: LayoutView }) {
  const help = HELP.filter(({ path }) => findRoute(view.manifests, path) !== undefined);
  const { main, second } = view.menu ? footerParts(view.menu) : { main: [], second: [] };
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="main">
          <div>
            <Brand href="/" />
            <p>{texts.footerAbout}</p>
          </div>
          {/* Keeps its place until the menus are there; without scripts they may never be. */}
          <div className={main.length > 0 ? undefined : 'unknown'}>
            <h2>{texts.links}</h2>
            <FootList options={main} />
          </div>
          {help.length > 0 && (
            <div>
              <h2>{texts.footerHelp}</h2>
              <ul>
                {help.map(({ path, label }) => (
                  <li key={path}>
                    <a href={path}>{label}</a>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <div>
            <h2>{texts.talk}</h2>
            <ul>
              {view.contacts.map(({ label, href }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </div>
        </div>
        {(second.length > 0 || view.onMeasurement) && (
          <div className="second tiny">
            {second.map((option) => {
              const href = optionLink(option);
              return (
                href && (
                  <a key={option.option_id} href={href}>
                    {option.name}
                  </a>
                )
              );
            })}
            {view.onMeasurement && (
              <button type="button" onClick={view.onMeasurement}>
                {texts.measurement}
              </button>
            )}
          </div>
        )}
      </div>
    </footer>
  );
}

function FootList({ options }: { options: ReturnType<typeof footerParts>['main'] }) {
  return (
    <ul>
      {options.map((option) => {
        const href = optionLink(option);
        return (
          href && (
            <li key={option.option_id}>
              <a href={href}>{option.name}</a>
            </li>
          )
        );
      })}
    </ul>
  );
}
