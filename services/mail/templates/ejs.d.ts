declare module 'ejs' {
  export function render(template: string, data: object): string;
}
