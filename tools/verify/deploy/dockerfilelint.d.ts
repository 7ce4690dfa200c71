declare module 'dockerfilelint' {
  /** @returns findings; empty when all is well */
  export function run(folder: string, text: string, ignored: string[]): { rule: string }[];
}
