/** The fonts of packages/ui/src/fonts.css, each one file for all weights. */
const FACES = ['Figtree', 'Bricolage Grotesque'];

// Load the fonts while the scripts run. Preloaded by the page, they would compete with the scripts on a slow
// connection; loaded by the first text that uses them, they would arrive after it was drawn. A font that
// fails is loaded again by that text.
for (const face of FACES) document.fonts.load(`1em "${face}"`).catch(() => {});
