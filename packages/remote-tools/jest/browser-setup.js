require('@testing-library/jest-dom');
const { configure } = require('@testing-library/react');
const { setClock } = require('@mesa/messages');

// the first screen of a test file is compiled while the test waits: on a busy machine longer than the default
// second
configure({ asyncUtilTimeout: 10_000 });

// the dates of tests are of 2026, and written without their year whenever the tests run
setClock(() => new Date(2026, 10, 21));

// jsdom has no layout and lacks these functions. Scrolling returns a promise, as in newer browsers: an effect
// that returns it by mistake then fails here too
window.scrollTo = async () => {};
Element.prototype.scrollTo ??= async () => {};
Element.prototype.scrollBy ??= async () => {};
Element.prototype.scrollIntoView ??= async () => {};
window.matchMedia ??= (media) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
});
// jsdom has no canvas, which axe looks for: null is what a browser without canvas returns
HTMLCanvasElement.prototype.getContext = () => null;

// jsdom has no popovers: they are always open
HTMLElement.prototype.hidePopover ??= () => {};

// jsdom has no modal dialogs: only what closes them, and where the focus goes then
const focusedBefore = new WeakMap();
HTMLDialogElement.prototype.showModal ??= function showModal() {
  focusedBefore.set(this, document.activeElement);
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  if (!this.open) return;
  this.open = false;
  focusedBefore.get(this)?.focus();
  this.dispatchEvent(new Event('close'));
};
window.addEventListener('keydown', ({ key, defaultPrevented }) => {
  if (key === 'Escape' && !defaultPrevented) [...document.querySelectorAll('dialog[open]')].at(-1)?.close();
});
