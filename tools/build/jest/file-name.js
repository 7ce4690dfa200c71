/** Stands for an imported file: in a bundle that import gives the file's URL. */
module.exports = 'file';
