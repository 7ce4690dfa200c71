/** An error that nobody caught. */
export interface UncaughtError {
  /** what was thrown: usually an Error, but anything can be */
  thrown: unknown;
  /** the address of the file that threw, if the browser says so */
  place: string;
}

const WAITING_MAX = 20;

const waiting: UncaughtError[] = [];
let receive = (error: UncaughtError) => {
  if (waiting.length < WAITING_MAX) waiting.push(error);
};

window.addEventListener('error', ({ error, filename, lineno, colno }) => {
  // events of elements that did not load have no error
  if (error) receive({ thrown: error, place: `${filename}:${lineno}:${colno}` });
});
window.addEventListener('unhandledrejection', ({ reason }) => receive({ thrown: reason, place: '' }));

/**
 * Passes on every uncaught error of the page, also earlier ones: this module listens from the moment it is
 * loaded, which is before any remote.
 */
export function onUncaughtError(listener: (error: UncaughtError) => void): void {
  receive = listener;
  waiting.splice(0).forEach(listener);
}
