import { jsxDEV as reactJsxDev, Fragment, type JSXSource } from 'react/jsx-dev-runtime';
import type { ElementType, Key } from 'react';
import { withSeparateTexts } from './jsx-runtime';

/** As jsx-runtime.ts, for development builds. */
export { Fragment };

export const jsxDEV = (
  ...[type, props, key, isStatic, ...position]: [
    ElementType,
    object,
    Key | undefined,
    boolean,
    JSXSource?,
    unknown?,
  ]
) => {
  const separate = withSeparateTexts(type, props);
  return reactJsxDev(type, separate, key, isStatic && Array.isArray(separate.children), ...position);
};
