const { createHash } = require('node:crypto');

/**
 * A constant inline script: it reads the bootstrap block before it, finds whose hash path the page opens at, and preloads
 * that screen's files and its leading picture while the shell itself is still on its way. Worth half a second on a phone.
 * It is written in one line by hand because its bytes are its hash in the page's policy.
 */
const code =
  '(function(d){var r=JSON.parse(d.getElementById("mesa-bootstrap").textContent).remotes,' +
  'p=location.hash.slice(1).split("?")[0]||"/",n=d.currentScript.nonce;' +
  'function on(k){return RegExp("^"+k.replace(/:\\w+/g,"[^/]+")+"/?$").test(p)}' +
  'function add(as,a){var l=d.createElement("link");l.rel="preload";l.as=as;for(var k in a)l[k]=a[k];d.head.appendChild(l)}' +
  'r.forEach(function(m){var k,g=m.pictures;for(k in m.preloads)' +
  'if(on(k))m.preloads[k].forEach(function(f){' +
  'add(/css$/.test(f)?"style":"script",{nonce:n,integrity:m.integrity&&m.integrity[f]||"",href:m.entry.replace(/[^/]*$/,f)})});' +
  // sizes before srcset: set the other way round, the wrong width would be fetched first
  'for(k in g)if(on(k))add("image",{fetchPriority:"high",imageSizes:g[k].sizes,imageSrcset:g[k].srcset})})})(document)';

/** The script and its hash, e.g. for `script-src 'sha256-…'`. */
exports.preloadScript = { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` };
