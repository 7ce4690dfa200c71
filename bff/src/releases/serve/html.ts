import { escapeHtml } from '@mesa/server-kit';

/** HTML that was made by `html`. */
export class Html {
  constructor(readonly text: string) {}
}

/** SECURITY: writes HTML in which every value is escaped, except what `html` has made. */
export function html(texts: TemplateStringsArray, ...values: (string | number | Html | Html[])[]): Html {
  return new Html(
    texts.map((text, index) => text + (index in values ? written(values[index]!) : '')).join(''),
  );
}

function written(value: string | number | Html | Html[]): string {
  if (Array.isArray(value)) return value.map(({ text }) => text).join('');
  return value instanceof Html ? value.text : escapeHtml(String(value));
}
