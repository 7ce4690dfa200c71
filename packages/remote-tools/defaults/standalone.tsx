import '@mesa/ui/tokens.css';
import '@mesa/ui/fonts.css';
import '@mesa/ui/base.css';
import { runStandalone } from '@mesa/remote-kit/standalone';
// src/remote.tsx of the remote that is built
import { remote } from 'own-remote';

void runStandalone(remote);
