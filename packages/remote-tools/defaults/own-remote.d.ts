/** What webpack puts in place of these names: files of the remote that is built. */
declare module 'own-remote' {
  export const remote: import('@mesa/remote-kit').Remote;
}
declare module 'own-catalogs/*.json' {
  const catalog: Record<string, { message: string }>;
  export default catalog;
}
