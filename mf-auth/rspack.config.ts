import { remoteConfig } from '@portal/remote-kit/build';
import remote from './remote.ts';

export default remoteConfig(remote, import.meta.dirname);
