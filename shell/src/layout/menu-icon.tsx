import { store } from '@portal/state/shell';
import { atom, useAtomValue } from 'jotai';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import type { MenuIconProps } from './icons.tsx';

type Drawing = ComponentType<MenuIconProps>;

/** The component that renders the icons of menus; undefined until its file has loaded. */
const drawingAtom = atom<Drawing | undefined>(undefined);

/** Sets the component; the host has it from the start, in the store of each rendering. */
export function giveDrawing(drawing: Drawing | undefined, into = store): void {
  // jotai would call a component itself for the next value.
  into.set(drawingAtom, () => drawing);
}

let isAsked = false;

/** Loads the icons of menus, which are in a file of their own; a later call tries again after a failure. */
export function bringDrawings(): void {
  if (isAsked) return;
  isAsked = true;
  import(/* webpackChunkName: "menu-drawings" */ './icons.tsx').then(
    ({ MenuDrawing }) => giveDrawing(MenuDrawing),
    () => {
      isAsked = false;
    },
  );
}

const never = () => () => {};

/**
 * The icon of a menu entry. The icons load after the page. An icon that the host has rendered keeps its nodes until the
 * entry needs another icon; elsewhere an empty svg keeps the place.
 */
export function MenuIcon(props: MenuIconProps) {
  const Drawing = useAtomValue(drawingAtom);
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
