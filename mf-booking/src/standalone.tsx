import '@mesa/ui/tokens.css';
import '@mesa/ui/fonts.css';
import '@mesa/ui/base.css';
import { runStandalone } from '@mesa/remote-kit/standalone';
import { remote } from './remote';

void runStandalone(remote);
