require('@testing-library/jest-dom');
const { configure } = require('@testing-library/react');

// the first screen of a file is compiled while it is awaited: on a busy machine that takes longer than the usual second
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no layout: nothing scrolls, no media query matches, and it says so with an error; a page must not fall over it
// (scrolling is answered with a promise, as newer browsers do: an effect that returns it would break in them)
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
// nor a canvas, which axe looks for: null is what a browser without one answers
HTMLCanvasElement.prototype.getContext = () => null;
