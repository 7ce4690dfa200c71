const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');

const LITERAL = /(['"`])([\w-]+(?:\.[\w-]+)*)\1/g;
const ASKED = /\b(?:t|textNow\(\))(?:\.rich)?\(\s*(['"])([^'"]+)\1/g;

/** The string literals of TypeScript sources that may be ids of messages: a table of ids counts as use. */
exports.literalsIn = (files) => matchesIn(files, LITERAL, 2);

/** The ids that the sources ask for by `t('…')`, `t.rich('…')` and `textNow()('…')`. */
exports.askedIn = (files) =>
  matchesIn(
    files.filter((file) => /\b(useText|textNow|Text)\b/.test(readFileSync(file, 'utf8'))),
    ASKED,
    2,
  );

/** The TypeScript files of a package, without its tests. */
exports.sourcesIn = (dir) =>
  readdirSync(path.join(dir, 'src'), { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(dir, 'src', file));

const matchesIn = (files, pattern, group) =>
  new Set(
    files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(pattern)].map((match) => match[group])),
  );
