import 'leaflet/dist/leaflet.css';
import { IconButton } from '@portal/ui/core';
import { AddIcon, InfoIcon, SubtractIcon } from '@portal/ui/icons';
import { divIcon, type LatLngTuple } from 'leaflet';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { MapContainer, Marker, Polygon, Polyline, TileLayer, useMap, useMapEvent } from 'react-leaflet';
import { cities } from './cities.ts';
import outline from './colombia.json' with { type: 'json' };
import { defaultView } from './default-view.ts';
import { drawnCities } from './drawn-cities.ts';
import styles from './map.module.css';
import type { Position } from './rounded-ring.ts';
import { texts as text } from './texts.ts';

/** Address of street tiles with `{z}/{x}/{y}`; empty where no tile server is configured on the host. */
const tiles = document.querySelector<HTMLMetaElement>('meta[name="map-tiles"]')?.content ?? '';

interface BaseMapProps {
  /** Class that gives the map its size; the note stands below it. */
  readonly className: string | undefined;
  /** Drawing for a map without streets, beside the outlines of the country and its cities. */
  readonly drawn?: ReactNode;
  /** Note below the map. */
  readonly note?: string;
  readonly children: ReactNode;
}

/** Map with street tiles or, where there are none, with outlines of the country and its cities. */
export function BaseMap({ className, drawn, note = '', children }: BaseMapProps) {
  const [streets, setStreets] = useState(tiles !== '');
  return (
    <>
      <MapContainer
        className={`${styles['country']} ${className ?? ''}`}
        center={[...defaultView.centre]}
        zoom={defaultView.zoom}
        minZoom={5}
        maxZoom={18}
        zoomControl={false}
        attributionControl={false}
      >
        <Polygon
          positions={outline as unknown as LatLngTuple[][]}
          className={styles['land'] ?? ''}
          interactive={false}
        />
        {streets && <TileLayer url={tiles} eventHandlers={{ tileerror: () => setStreets(false) }} />}
        {!streets && <Cities />}
        {!streets && <CityNames />}
        {!streets && drawn}
        {children}
        <ZoomButtons />
      </MapContainer>
      <p className={styles['attribution']}>
        {streets ? (
          <span>
            © <a href="https://www.openstreetmap.org/copyright">{text.attribution}</a>
          </span>
        ) : (
          <>
            <InfoIcon className="small-icon" />
            {`${text.offline} ${note}`.trim()}
          </>
        )}
      </p>
    </>
  );
}

/** Copies positions, because Leaflet's types take mutable lists only. */
const leafletLine = (line: readonly Position[]): LatLngTuple[] =>
  line.map(([latitude, longitude]) => [latitude, longitude]);

/** The present zoom, also when the map has moved before this hook listens, as to a city of the address. */
export function useZoom(): number {
  const map = useMap();
  const [zoom, setZoom] = useState(map.getZoom());
  useMapEvent('zoomend', () => setZoom(map.getZoom()));
  useEffect(() => setZoom(map.getZoom()), [map]);
  return zoom;
}

/** Below this zoom a city is smaller than its name's first letter. */
const DRAWN_FROM = 8;

/** Built-up area of each city with a point, and its river. */
function Cities() {
  if (useZoom() < DRAWN_FROM) return null;
  return drawnCities.map(({ name, outline, river }) => (
    <Fragment key={name}>
      <Polygon
        positions={leafletLine(outline)}
        className={styles['town'] ?? ''}
        interactive={false}
        smoothFactor={0}
      />
      {river && (
        <Polyline positions={leafletLine(river)} className={styles['river'] ?? ''} interactive={false} />
      )}
    </Fragment>
  ));
}

/** Cities named below `ALL_NAMED_FROM`, where the names of all cities would overlap. */
const LARGE = ['Barranquilla', 'Bogotá', 'Bucaramanga', 'Cali', 'Cúcuta', 'Medellín', 'Pasto', 'Yopal'];
const ALL_NAMED_FROM = 9;
/** Second name of a city in the table; the map shows its full name alone. */
const SHORTENED = 'Barranca';

/** Names of the cities, which street tiles would show otherwise. */
function CityNames() {
  const zoom = useZoom();
  return cities
    .filter(({ name }) => (zoom < ALL_NAMED_FROM ? LARGE.includes(name) : name !== SHORTENED))
    .map(({ name, centre }) => <CityName key={name} name={name} centre={[...centre]} />);
}

function CityName({ name, centre }: { name: string; centre: LatLngTuple }) {
  const [icon] = useState(() => {
    const words = document.createElement('span');
    words.textContent = name;
    words.setAttribute('aria-hidden', 'true');
    return divIcon({ html: words, className: styles['name'] ?? '', iconSize: [0, 0] });
  });
  return <Marker position={centre} icon={icon} interactive={false} keyboard={false} zIndexOffset={-1_000} />;
}

function ZoomButtons() {
  const map = useMap();
  return (
    <div className={styles['zoom']}>
      <IconButton label={text.zoomIn} icon={<AddIcon />} onClick={() => map.zoomIn()} />
      <IconButton label={text.zoomOut} icon={<SubtractIcon />} onClick={() => map.zoomOut()} />
    </div>
  );
}
