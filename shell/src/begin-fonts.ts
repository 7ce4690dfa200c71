/** The fonts of packages/ui/src/fonts.css, each one file for all weights. */
const FACES = ['Figtree', 'Bricolage Grotesque'];

// Loads them while the scripts run: preloaded by the page they would compete with the scripts for a slow connection, and loaded
// by the first text that uses them they would come after it was drawn. A failed one is loaded again by the text.
for (const face of FACES) document.fonts.load(`1em "${face}"`).catch(() => {});
