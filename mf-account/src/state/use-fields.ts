import { useState } from 'react';

/** The texts of a form whose fields are all required; `field` is what an input of one takes. */
export function useFields<F extends string>(empty: Record<F, string>) {
  const [texts, setTexts] = useState(empty);
  return {
    texts,
    clear: () => setTexts(empty),
    field: (name: F, errors: Record<F, string | null>) => ({
      required: true,
      value: texts[name],
      error: errors[name],
      onChange: (text: string) => setTexts((last) => ({ ...last, [name]: text })),
    }),
  };
}
