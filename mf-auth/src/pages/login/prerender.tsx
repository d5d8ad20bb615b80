import { contact } from '@portal/contract/messages';
import { type Prerendered, prerendered } from '@portal/remote-kit/prerender';
import { AuthPage } from '@portal/ui/page';
import { texts } from '../../texts.ts';
import styles from './login.module.css';
import { LoginView } from './login-view.tsx';

const text = texts.login.plain;

/** Holes that the host fills for each answer. */
const KNOWN_AS = '%known-as%';
const REFUSAL = '%refusal%';
const TOKEN = '%token%';

/** After a login by plain post: without scripts all there is, with them the moment until the portal opens. */
function LoggedIn() {
  return (
    <AuthPage title={text.title} saying={texts.login.saying}>
      <p className={styles['scripted']}>{text.opening}</p>
      <noscript>
        <div className="stack">
          <p>{text.needs}</p>
          <p className="soft">{text.how(contact.freeLine)}</p>
          <form method="post" action="/login/salir">
            <input type="hidden" name="token" value={TOKEN} />
            <button type="submit" className="btn line">
              {text.leave}
            </button>
          </form>
        </div>
      </noscript>
    </AuthPage>
  );
}

/** The login as it stands in the HTML; `refused` and `done` are what the host answers a plain post with. */
export default {
  '': () => prerendered('/login', <LoginView knownAs="" />),
  refused: () => prerendered('/login', <LoginView knownAs={KNOWN_AS} refusal={REFUSAL} />),
  done: () => prerendered('/login', <LoggedIn />),
} satisfies Prerendered;
