const { readFileSync } = require('node:fs');
const { parseSync } = require('@swc/core');

/** A TypeScript file as swc reads it. */
exports.treeOf = (file) =>
  parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' });

/** Shows every node of a tree to `see`. */
exports.visit = function visit(node, see) {
  if (!node || typeof node !== 'object') return;
  if (node.type) see(node);
  for (const child of Object.values(node)) visit(child, see);
};
