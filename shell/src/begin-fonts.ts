/** The faces of packages/ui/src/fonts.css, each one file for all its weights. */
const FACES = ['Figtree', 'Bricolage Grotesque'];

// Fetched while the scripts run. Preloaded by the page they would share a slow line with the scripts, without which there is
// no word to set; asked for by the first word they would come after it was drawn. One that fails is asked for again by its users.
for (const face of FACES) document.fonts.load(`1em "${face}"`).catch(() => {});
