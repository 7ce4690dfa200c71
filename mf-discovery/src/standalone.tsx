import '@mesa/ui/tokens.css';
import '@mesa/ui/fonts.css';
import '@mesa/ui/base.css';
import { runAlone } from '@mesa/remote-kit/standalone';
import { remote } from './remote';

void runAlone(remote);
