// the first line to run: what follows takes the rest of the page's start
import './begin-fonts';
// the runtime must be on the page before anything can ask for a remote
import './registry/share-runtime';
import './bootstrap';
