declare module 'ejs' {
  export function render(template: string, data: object, options: { filename: string }): string;
}
