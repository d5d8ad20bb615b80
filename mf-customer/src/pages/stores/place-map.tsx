import { type DivIcon, divIcon, type Marker as LeafletMarker } from 'leaflet';
import { useEffect, useState } from 'react';
import { Marker, useMap, useMapEvent } from 'react-leaflet';
import { BaseMap } from '../../parts/map/base-map.tsx';
import { cities, POINT_ZOOM } from '../../parts/map/cities.ts';
import mapStyles from '../../parts/map/map.module.css';
import styles from './stores.module.css';
import { texts } from './texts.ts';

export type Place = readonly [latitude: number, longitude: number];

interface PlaceMapProps {
  /** City that the map shows while no place is picked. */
  readonly city: string;
  readonly place: Place | undefined;
  readonly onPlace: (place: Place) => void;
}

/** A map to pick one place: by a press, by dragging its mark, or with the arrow keys on the mark. */
export default function PlaceMap(props: PlaceMapProps) {
  return (
    <BaseMap className={styles['map']}>
      <Picked {...props} />
    </BaseMap>
  );
}

/** Pixels that an arrow key moves the mark; `STRIDE` with the shift key. */
const STEP = 2;
const STRIDE = 20;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function Picked({ city, place, onPlace }: PlaceMapProps) {
  const map = useMap();
  const [north, east] = place ?? [];
  const [icon] = useState(pickedIcon);
  useMapEvent('click', ({ latlng }) => onPlace([latlng.lat, latlng.lng]));
  // The map moves to a place that was typed or is edited; a place picked on the map is visible already.
  useEffect(() => {
    if (north === undefined || east === undefined) return;
    if (map.getZoom() < POINT_ZOOM - 4) map.setView([north, east], POINT_ZOOM - 2, { animate: false });
    else if (!map.getBounds().contains([north, east])) map.panTo([north, east], { animate: false });
  }, [map, north, east]);
  useEffect(() => {
    const view = cities.find(({ name }) => name === city);
    if (view && north === undefined) map.setView([...view.centre], view.zoom, { animate: false });
  }, [map, city, north]);
  if (north === undefined || east === undefined) return null;

  const byKey = (mark: LeafletMarker, event: KeyboardEvent): void => {
    const way = ARROWS[event.key];
    if (!way) return;
    // Keeps the arrow keys from moving the map.
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? STRIDE : STEP;
    const from = map.latLngToContainerPoint(mark.getLatLng());
    const to = map.containerPointToLatLng([from.x + way[0] * step, from.y + way[1] * step]);
    onPlace([to.lat, to.lng]);
  };
  return (
    <Marker
      position={[north, east]}
      draggable
      icon={icon}
      eventHandlers={{
        add: ({ target }) => {
          const mark = target as LeafletMarker;
          const element = mark.getElement();
          element?.setAttribute('aria-label', texts.mark);
          element?.addEventListener('keydown', (event) => byKey(mark, event));
        },
        dragend: ({ target }) => {
          const { lat, lng } = (target as LeafletMarker).getLatLng();
          onPlace([lat, lng]);
        },
      }}
    />
  );
}

/** Icon of the mark. It is built as an element: Trusted Types refuse HTML from a string. */
function pickedIcon(): DivIcon {
  const html = document.createElement('span');
  return divIcon({ html, className: mapStyles['point'] ?? '', iconSize: [32, 32] });
}
