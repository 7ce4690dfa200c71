// before any remote runs
import './errors/uncaught-errors';
// early, so that the fonts load while the rest is evaluated
import './begin-fonts';
// the runtime must exist before a remote can be loaded
import './registry/share-runtime';

// One file, evaluated in steps: evaluated at once it would block input on a phone for 0.1 s, while the first
// paint can already be scrolled.
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
