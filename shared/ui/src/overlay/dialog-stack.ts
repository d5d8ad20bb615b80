import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Dialogs that want to be open, oldest first. One list for the page: remotes are separate React trees. */
const wantingDialogs = atom<readonly symbol[]>([]);

const MOST_STACKED = 2;

/** Whether a dialog may show itself now: a third one waits until one of the two before it has closed. */
export function useDialogPlace(key: symbol, wanted: boolean): boolean {
  const setWanting = useSetAtom(wantingDialogs);
  const place = useAtomValue(wantingDialogs).indexOf(key);
  useEffect(() => {
    if (!wanted) return;
    setWanting((keys) => [...keys, key]);
    return () => setWanting((keys) => keys.filter((each) => each !== key));
  }, [key, wanted, setWanting]);
  return wanted && place > -1 && place < MOST_STACKED;
}
