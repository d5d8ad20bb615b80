import type { Store } from '@portal/contract';
import { divIcon, type LatLngTuple, type Marker as LeafletMarker } from 'leaflet';
import { useEffect, useState } from 'react';
import { Circle, Marker, useMap } from 'react-leaflet';
import { BaseMap, useZoom } from '../../parts/map/base-map.tsx';
import { cities, POINT_ZOOM } from '../../parts/map/cities.ts';
import { defaultView } from '../../parts/map/default-view.ts';
import mapStyles from '../../parts/map/map.module.css';
import { texts } from '../../texts.ts';
import { distanceKm, type Place } from './near-me.ts';
import { groupPoints } from './point-groups.ts';
import styles from './puntos.module.css';

const text = texts.stores;

interface StoreMapProps {
  readonly stores: readonly Store[];
  readonly city: string;
  readonly store: Store | undefined;
  /** Position of the person, once they have asked for points nearby. */
  readonly here: Place | undefined;
  /** Changes with every choice, even of the same point, so that the map moves again. */
  readonly asked: string;
  readonly onChoose: (name: string) => void;
}

/** The points on the map, over streets or, without street tiles, over the outlines of the country and its cities. */
export default function StoreMap(props: StoreMapProps) {
  return (
    <>
      <BaseMap
        className={styles['map']}
        drawn={<Distances city={props.city} />}
        note={props.city === '' ? '' : text.distances(DISTANCES)}
      >
        <View {...props} />
        <Points {...props} />
        {props.here && <You here={props.here} />}
      </BaseMap>
      {props.store && (
        <div className={styles['pop']} role="status">
          <strong>{props.store.name}</strong>
          <span className="small soft">{props.store.address}</span>
          {props.store.hours && <span className="small soft">{props.store.hours}</span>}
        </div>
      )}
    </>
  );
}

/** Radii of the circles around the centre of a city, in kilometres. */
const DISTANCES = [1, 3, 5] as const;

/** Circles around the centre of the chosen city, to show distances on a map without streets. */
function Distances({ city }: { city: string }) {
  const view = cities.find(({ name }) => name === city);
  if (!view) return null;
  return DISTANCES.map((km) => (
    <Circle
      key={`${city} ${km}`}
      center={[...view.centre]}
      radius={km * 1_000}
      className={styles['distance'] ?? ''}
      interactive={false}
    />
  ));
}

/** Pixels between the shown points and the edge of the map. */
const MARGIN: [number, number] = [48, 48];

const placeOf = ({ latitude, longitude }: Place): LatLngTuple => [latitude, longitude];

/** Marker at the person's position. */
function You({ here }: { here: Place }) {
  const [icon] = useState(() =>
    divIcon({ html: document.createElement('span'), className: styles['you'] ?? '', iconSize: [20, 20] }),
  );
  return (
    <Marker
      position={placeOf(here)}
      icon={icon}
      keyboard={false}
      eventHandlers={{
        add: ({ target }) => {
          const element = (target as LeafletMarker).getElement();
          element?.setAttribute('role', 'img');
          element?.setAttribute('aria-label', text.you);
        },
      }}
    />
  );
}

/**
 * Moves the map to the chosen point; without one to the chosen city; without both to the person and the nearest point,
 * or to the default view where the person's position is not known (ST-04, ST-06, ST-08).
 */
function View({ stores, city, store, here, asked }: StoreMapProps) {
  const map = useMap();
  useEffect(() => {
    const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    const view = cities.find(({ name }) => name === city) ?? defaultView;
    if (store) map.setView(placeOf(store), POINT_ZOOM, { animate });
    else if (here && city === '') {
      // Both fit into the view; the zoom goes up to that of streets, at which each point stands alone.
      const nearest = stores.toSorted((a, b) => distanceKm(here, a) - distanceKm(here, b)).slice(0, 1);
      map.fitBounds([here, ...nearest].map(placeOf), { padding: MARGIN, maxZoom: POINT_ZOOM - 2, animate });
    } else map.setView([...view.centre], view.zoom, { animate });
  }, [map, stores, city, store, here, asked]);
  return null;
}

const circle = (count: number, here: boolean): HTMLElement => {
  const element = document.createElement('span');
  element.className = styles[here ? 'here' : count > 1 ? 'many' : 'one'] ?? '';
  element.textContent = count > 1 ? String(count) : '';
  return element;
};

function Points({ stores, store, onChoose }: StoreMapProps) {
  const map = useMap();
  const zoom = useZoom();
  return groupPoints(stores, zoom).map(({ key, label, position, members }) => {
    const [only] = members;
    const here = store !== undefined && members.includes(store);
    const open = (): void => {
      if (members.length === 1 && only) onChoose(only.name);
      // Zooms in until the points of the cluster are apart, at most to the zoom of a single point.
      else map.fitBounds(members.map(placeOf), { padding: MARGIN, maxZoom: POINT_ZOOM });
    };
    const size = members.length > 1 ? 40 : 28;
    return (
      <Marker
        key={`${key} ${members.length} ${here}`}
        position={position}
        icon={divIcon({
          html: circle(members.length, here),
          className: `${mapStyles['point']} ${styles['point']}`,
          iconSize: [size, size],
        })}
        eventHandlers={{
          add: ({ target }) => (target as LeafletMarker).getElement()?.setAttribute('aria-label', label),
          click: open,
          // Leaflet gives its markers the role of a button, and no key.
          keydown: ({ originalEvent }) => {
            if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
            originalEvent.preventDefault();
            open();
          },
        }}
      />
    );
  });
}
