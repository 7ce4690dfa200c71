// first, because the rest takes most of the start
import './begin-fonts';
// the runtime must exist before a remote can be loaded
import './registry/share-runtime';

// One file, evaluated in steps: in one go it would block input on a phone for a tenth of a second, while the first paint can
// already be scrolled.
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
