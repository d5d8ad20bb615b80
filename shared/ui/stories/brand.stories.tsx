import { Avatar, Brand, BrandIllustration, BrandMark, Link, Phone, Row } from '@portal/ui/core';
import * as icons from '@portal/ui/icons';
import { MenuIcon } from '@portal/ui/menu-icons';
import { LONG_WORD, State, States } from './states.tsx';

export default { title: 'core/Brand' };

export function Marks() {
  return (
    <States>
      <State name="symbol and name">
        <Brand />
      </State>
      <State name="symbol, small and large">
        <Row>
          <BrandMark size={20} />
          <BrandMark />
          <BrandMark size={64} />
        </Row>
      </State>
      <State name="initials: two words, one, none">
        <Row>
          <Avatar name="Marleny Tatiana Úsuga" />
          <Avatar name="Julián" />
          <Avatar name="" />
        </Row>
      </State>
      <State name="link within the portal">
        <Link href="/facturas">Ver mis facturas</Link>
      </State>
      <State name="link to elsewhere">
        <Link href="https://portal.example/">Sitio del fondo de garantías</Link>
      </State>
      <State name="link, long word">
        <Link href={`mailto:${LONG_WORD}`}>{LONG_WORD}</Link>
      </State>
      <State name="telephone">
        <Phone number="01 8000 555 020" />
      </State>
    </States>
  );
}

export function Illustrations() {
  return (
    <States>
      <State name="on the deep green panel">
        <div className="framed">
          <BrandIllustration on="stage" />
        </div>
      </State>
      <State name="on the sky of the landing page">
        <div className="framed">
          <BrandIllustration on="sky" />
        </div>
      </State>
    </States>
  );
}

export function Icons() {
  return (
    <Row>
      {Object.entries(icons).map(([name, Icon]) => (
        <span key={name} title={name}>
          <Icon />
        </span>
      ))}
    </Row>
  );
}

const menuIcons = [
  ...[
    'certificate',
    'chart',
    'document',
    'grid',
    'history',
    'home',
    'key',
    'layers',
    'limit',
    'menu',
    'options',
  ],
  ...['page', 'people', 'person', 'pin', 'plan', 'receipt', 'section', 'settings', 'wallet'],
];

export function MenuIcons() {
  return (
    <States>
      <State name="entry">
        <Row>
          {menuIcons.map((name) => (
            <MenuIcon key={name} name={name} />
          ))}
        </Row>
      </State>
      <State name="entry of the current page">
        <Row>
          {menuIcons.map((name) => (
            <MenuIcon key={name} name={name} selected />
          ))}
        </Row>
      </State>
      <State name="unknown: a plain page">
        <MenuIcon name="no-such-icon" />
      </State>
    </States>
  );
}
