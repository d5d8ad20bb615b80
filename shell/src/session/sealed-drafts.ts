import type { DraftStore, KeptDraft } from '@portal/ui/core';
import { fromBase64Url, toBase64Url } from '../base64url.ts';

/** A store of sealed drafts under names that reveal nothing. */
export interface SealedBox {
  get(name: string): Promise<string | undefined>;
  put(name: string, sealed: string): Promise<void>;
  delete(name: string): Promise<void>;
  /** Whether the store is empty, where it can know that without a name. */
  isEmpty?(): Promise<boolean>;
}

const encoder = new TextEncoder();
const NONCE_BYTES = 12;

/**
 * Drafts that only their owner can read, kept in every given store: encrypted with a key that the API gives to that
 * person's sessions alone (AES-256-GCM). Their names are made with the same key, so that another person on the device
 * cannot learn which form has a draft. Reading returns the newest draft of all stores.
 * ⏎ @param key 32 bytes as base64url; asked for once, when it is first needed
 */
export function createSealedDrafts(
  key: () => Promise<string>,
  boxes: readonly SealedBox[],
  crypto: Crypto,
): DraftStore {
  let keys: ReturnType<typeof makeKeys> | undefined;
  const makeKeys = async () => {
    const raw = fromBase64Url(await key());
    const root = await crypto.subtle.importKey('raw', raw, 'HKDF', false, ['deriveKey']);
    const derive = (info: string, type: AesKeyGenParams | HmacKeyGenParams, uses: KeyUsage[]) =>
      crypto.subtle.deriveKey(
        { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode(info) },
        root,
        type,
        false,
        uses,
      );
    const [seal, name] = await Promise.all([
      derive('text', { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']),
      derive('names', { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign']),
    ]);
    return { seal, name };
  };
  const keysOf = (): ReturnType<typeof makeKeys> => {
    keys ??= makeKeys().catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    return keys;
  };
  const nameOf = async (form: string): Promise<string> => {
    const { name } = await keysOf();
    return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', name, encoder.encode(form))));
  };

  const sealed = async (name: string, draft: KeptDraft): Promise<string> => {
    const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const text = encoder.encode(JSON.stringify(draft));
    const { seal } = await keysOf();
    const by = { name: 'AES-GCM', iv, additionalData: encoder.encode(name) };
    const hidden = new Uint8Array(await crypto.subtle.encrypt(by, seal, text));
    const whole = new Uint8Array(iv.length + hidden.length);
    whole.set(iv);
    whole.set(hidden, iv.length);
    return toBase64Url(whole);
  };
  const opened = async (name: string, text: string): Promise<KeptDraft | undefined> => {
    const whole = fromBase64Url(text);
    const { seal } = await keysOf();
    const by = {
      name: 'AES-GCM',
      iv: whole.subarray(0, NONCE_BYTES),
      additionalData: encoder.encode(name),
    };
    const plain = await crypto.subtle.decrypt(by, seal, whole.subarray(NONCE_BYTES));
    return JSON.parse(new TextDecoder().decode(plain)) as KeptDraft;
  };

  // Operations run one after the other: a late write must not restore a deleted draft.
  let before: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = before.then(work, work);
    before = next;
    return next;
  };
  /** Runs the work in every store; fails only where it fails in all of them. */
  const toAll = async (work: (box: SealedBox) => Promise<void>): Promise<void> => {
    await Promise.any(boxes.map(work));
  };

  /** If all stores are empty, the key is not needed. */
  const areEmpty = async (): Promise<boolean> =>
    (await Promise.all(boxes.map(async (box) => (await box.isEmpty?.()) ?? false))).every(Boolean);

  return {
    read: (form) =>
      inTurn(async () => {
        if (await areEmpty()) return undefined;
        const name = await nameOf(form);
        const found = await Promise.all(
          boxes.map(async (box) => {
            try {
              const text = await box.get(name);
              return text === undefined ? undefined : await opened(name, text);
            } catch {
              return undefined;
            }
          }),
        );
        return found
          .filter((draft) => draft !== undefined)
          .sort((a, b) => a.at.localeCompare(b.at))
          .at(-1);
      }),
    write: (form, draft) =>
      inTurn(async () => {
        const name = await nameOf(form);
        const text = await sealed(name, draft);
        await toAll((box) => box.put(name, text));
      }),
    drop: (form) =>
      inTurn(async () => {
        if (await areEmpty()) return;
        const name = await nameOf(form);
        await toAll((box) => box.delete(name));
      }),
  };
}
