const { callsOf } = require('./calls-of');
const { shapesOfCalls } = require('./contract');
const { sourcesOf } = require('./sources-of');

/** The calls that a bundle makes, with their shapes at build time (contract's `CallShape`). */
exports.callsMadeIn = (compilation) => shapesOfCalls(new Set(sourcesOf(compilation).flatMap(callsOf)));
