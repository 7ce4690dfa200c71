module.exports = async () => {
  await globalThis.__mesaMongo?.stop();
};
