import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { createState } from '../state.ts';
import type { MenuIconProps } from './icons.tsx';

type Drawing = ComponentType<MenuIconProps>;

/** Renders the icons of menus, once it has come. */
const drawing = createState<Drawing | undefined>(undefined);

/** For the host, which has it from the beginning. */
export const giveDrawing = drawing.set;

let isAsked = false;

/** Asks for the drawings of menus, which lie in a file of their own; once more where they did not come. */
export function bringDrawings(): void {
  if (isAsked) return;
  isAsked = true;
  import(/* webpackChunkName: "menu-drawings" */ './icons.tsx').then(
    ({ MenuDrawing }) => drawing.set(MenuDrawing),
    () => {
      isAsked = false;
    },
  );
}

const never = () => () => {};

/**
 * The icon of a menu entry. Its drawings come behind the page: where the host has rendered them they stand there already and
 * stay the same nodes for as long as they are the icon that is meant, and elsewhere their place is kept.
 */
export function MenuIcon(props: MenuIconProps) {
  const Drawing = useSyncExternalStore(drawing.subscribe, drawing.get, drawing.get);
  const comesAlive = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [isRendered] = useState(comesAlive);
  const [first] = useState({ ...props, isDrawn: Drawing !== undefined });
  const isAsRendered =
    isRendered &&
    !first.isDrawn &&
    (['name', 'current', 'large'] as const).every((property) => first[property] === props[property]);
  useEffect(() => {
    // An icon rendered by the host is visible already: the drawings can load later.
    if (!isRendered) bringDrawings();
  }, []);
  if (Drawing && !isAsRendered) return <Drawing {...props} />;
  const size = props.large ? 24 : 20;
  return (
    <svg
      width={size}
      height={size}
      aria-hidden="true"
      // Keeps the host's drawing: React does not compare markup set as HTML.
      suppressHydrationWarning
      {...(isRendered ? { dangerouslySetInnerHTML: { __html: '' } } : {})}
    />
  );
}
