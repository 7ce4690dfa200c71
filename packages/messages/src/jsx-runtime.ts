import type { ElementType, Key, ReactNode } from 'react';
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';

/**
 * React's JSX runtime, except that a text beside elements gets an element of its own. A browser's translator
 * replaces text nodes by elements; React would go on changing the node that is no longer shown, and fail
 * where it inserts before it or removes it. The only text of an element is safe, because React replaces it
 * with everything the element contains (docs/decisions/024).
 */
export { Fragment };

type Props = Readonly<{ children?: ReactNode }>;

export const jsx = (type: ElementType, props: Props, key?: Key) =>
  reactJsx(type, withSeparateTexts(type, props), key);

export const jsxs = (type: ElementType, props: Props, key?: Key) => {
  const separate = withSeparateTexts(type, props);
  return (Array.isArray(separate.children) ? reactJsxs : reactJsx)(type, separate, key);
};

/** The properties of an element, with each of its texts in an element of its own. */
export function withSeparateTexts(type: ElementType, props: Props): Props {
  // the children of a component are drawn by an element or a fragment within it
  if (typeof type !== 'string' && type !== Fragment) return props;
  const { children } = props;
  const isFragment = type === Fragment;
  if (!Array.isArray(children))
    return isFragment && isText(children) ? { children: separated([children])[0] } : props;
  const nodes = children as readonly ReactNode[];
  const isOneText = !isFragment && nodes.every((node) => isText(node) || isBlank(node));
  return { ...props, children: isOneText ? nodes.filter(isText).join('') : separated(nodes) };
}

/** Texts that follow one another are one, in the place of the first; everything else keeps its place. */
function separated(nodes: readonly ReactNode[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (Array.isArray(node)) return separated(node);
    if (!isText(node)) return node;
    if (isText(nodes[index - 1])) return null;
    const following = nodes.slice(index);
    const end = following.findIndex((next) => !isText(next));
    const text = following.slice(0, end < 0 ? undefined : end).join('');
    return reactJsx('span', { children: text }, `text ${index}`);
  });
}

const isText = (node: ReactNode) => (typeof node === 'string' && node !== '') || typeof node === 'number';

const isBlank = (node: ReactNode) => node == null || typeof node === 'boolean' || node === '';
