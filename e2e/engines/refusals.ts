/** A way in which a browser refuses a service to pages: by a setting of its owner, by a policy, or by not having it. */
export interface Refusal {
  /** In the page, before any script of it: makes the service refuse. It knows nothing from outside. */
  readonly refuse?: () => void;
  /** What Chromium's own settings block, by the name of the setting; for what no script can refuse. */
  readonly blocks?: readonly ('cookies' | 'geolocation' | 'notifications')[];
  /** Sentences by which the portal tells what a person cannot do then. Without one, all goes on. */
  readonly told?: readonly string[];
}

/** Each service that a browser may refuse, and how browsers do it. */
export const REFUSALS: Readonly<Record<string, Refusal>> = {
  'service worker: absent': {
    refuse: () => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'),
  },
  'service worker: SecurityError': {
    refuse: () => {
      ServiceWorkerContainer.prototype.register = () =>
        Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
    },
  },
  'cookies and storage: blocked': {
    blocks: ['cookies'],
    told: ['Tu navegador no guarda los datos de este sitio'],
  },
  'storage: SecurityError': {
    refuse: () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          configurable: true,
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
    },
    told: ['Tu navegador no guarda los datos de este sitio'],
  },
  'notifications: absent': {
    refuse: () => {
      for (const name of ['Notification', 'PushManager']) Reflect.deleteProperty(window, name);
      Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'pushManager');
    },
  },
  'notifications: NotAllowedError': {
    blocks: ['notifications'],
    refuse: () => {
      PushManager.prototype.subscribe = () =>
        Promise.reject(new DOMException('Registration failed - permission denied', 'NotAllowedError'));
    },
  },
  'IndexedDB: absent': { refuse: () => void Reflect.deleteProperty(window, 'indexedDB') },
  'IndexedDB and caches: SecurityError': {
    refuse: () => {
      const insecure = () => new DOMException('The operation is insecure.', 'SecurityError');
      IDBFactory.prototype.open = () => {
        throw insecure();
      };
      for (const name of ['open', 'keys', 'match', 'has', 'delete'])
        Object.assign(CacheStorage.prototype, { [name]: () => Promise.reject(insecure()) });
    },
  },
  'clipboard: absent': { refuse: () => void Reflect.deleteProperty(Navigator.prototype, 'clipboard') },
  'clipboard: NotAllowedError': {
    refuse: () => {
      const refused = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
      Object.assign(Clipboard.prototype, {
        writeText: refused,
        readText: refused,
        write: refused,
        read: refused,
      });
    },
  },
  'geolocation: absent': { refuse: () => void Reflect.deleteProperty(Navigator.prototype, 'geolocation') },
  'geolocation: denied': { blocks: ['geolocation'] },
  'credentials: absent': {
    refuse: () => {
      Reflect.deleteProperty(Navigator.prototype, 'credentials');
      Reflect.deleteProperty(window, 'PublicKeyCredential');
    },
  },
  'credentials: NotAllowedError': {
    refuse: () => {
      for (const name of ['get', 'create'] as const)
        CredentialsContainer.prototype[name] = () =>
          Promise.reject(new DOMException('The operation is not allowed.', 'NotAllowedError'));
    },
  },
  'BroadcastChannel: absent': { refuse: () => void Reflect.deleteProperty(window, 'BroadcastChannel') },
  'BroadcastChannel: SecurityError': {
    refuse: () => {
      window.BroadcastChannel = class {
        constructor() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        }
      } as unknown as typeof BroadcastChannel;
    },
  },
  'locks: absent': { refuse: () => void Reflect.deleteProperty(Navigator.prototype, 'locks') },
  'locks: SecurityError': {
    refuse: () => {
      LockManager.prototype.request = () =>
        Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
    },
  },
  'Navigation API: absent': {
    // The object itself is the browser's own, which nothing deletes.
    refuse: () => Object.defineProperty(window, 'navigation', { configurable: true, value: undefined }),
  },
  'pop-ups: blocked': { refuse: () => void Object.assign(window, { open: () => null }) },
};

const PREFIX = 'without ';

/** Project of the journeys in a browser with that refusal. */
export function projectOf(refusal: string): string {
  return PREFIX + refusal;
}

/** The refusal of a project; undefined for any other project. */
export function refusedBy(project: string): string | undefined {
  return project.startsWith(PREFIX) ? project.slice(PREFIX.length) : undefined;
}
