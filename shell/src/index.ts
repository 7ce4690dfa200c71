// the first line to run: what follows takes the rest of the page's start
import './begin-fonts';
// the runtime must be on the page before anything can ask for a remote
import './registry/share-runtime';

// One file, evaluated in steps: in one go it would keep a phone from answering for a tenth of a second, and what is on the
// screen meanwhile can be scrolled.
const steps = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@mesa/remote-kit'),
  () => import(/* webpackMode: "eager" */ './bootstrap'),
];

const pause = () => new Promise((resolve) => setTimeout(resolve));

void (async () => {
  for (const step of steps) {
    await pause();
    await step();
  }
})();
