const { readFileSync } = require('node:fs');
const { parseSync } = require('@swc/core');

/** Parses a TypeScript file with swc. */
exports.treeOf = (file) =>
  parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' });

/** Calls `see` with every node of a tree. */
exports.visit = function visit(node, see) {
  if (!node || typeof node !== 'object') return;
  if (node.type) see(node);
  for (const child of Object.values(node)) visit(child, see);
};
