import { adminPaths } from '@portal/contract/admin-areas';
import { CloseIcon } from '@portal/ui/icons';
import { searchTexts } from './search-texts.ts';
import { useNativeDialog } from './use-native-dialog.ts';
import './search.css';

const text = searchTexts.shortcuts;
const [savesPage, ...savingKeys] = text.pages;
const [showsReleases, ...releaseKeys] = text.releases;

interface ShortcutsDialogProps {
  /** Keys after `g`, with the page of each and its label in the menu. */
  readonly places: readonly { readonly key: string; readonly label: string; readonly path: string }[];
  readonly onClose: () => void;
}

/** The list of the administration's keys, opened with `?`. */
export default function ShortcutsDialog({ places, onClose }: ShortcutsDialogProps) {
  const { properties, close } = useNativeDialog(onClose);
  return (
    <dialog {...properties} className="search shortcuts" aria-labelledby="atajos">
      <div className="shortcuts-head">
        <h2 id="atajos">{text.title}</h2>
        <button className="icon-btn" type="button" aria-label={text.close} onClick={close}>
          <CloseIcon />
        </button>
      </div>
      <dl>
        {text.always.map(([label, ...keys]) => (
          <Row key={label} label={label} keys={keys} />
        ))}
        {places.some(({ path }) => path === adminPaths.pages) && <Row label={savesPage} keys={savingKeys} />}
        {places.some(({ path }) => path === adminPaths.releases) && (
          <Row label={showsReleases} keys={releaseKeys} />
        )}
        {places.map(({ key, label }) => (
          <Row key={key} label={text.go(label)} keys={['g', key]} />
        ))}
      </dl>
      <p className="search-note">{text.note}</p>
    </dialog>
  );
}

function Row({ label, keys }: { label: string; keys: readonly string[] }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  );
}
