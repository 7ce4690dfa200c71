/** Replaces imports of files, which in a bundle give the file's URL. */
module.exports = 'file';
