import type { ReactNode } from 'react';
import type { Language } from '@mesa/contract';
import { formatParts, type Message } from '@mesa/contract/messages';
import { Fragment, jsxs } from './jsx-runtime';

/**
 * A message as React nodes; values may be nodes, and tags functions from their content to a node.
 * @throws Error when a placeholder of the message has no value
 */
export function formatRichMessage(message: Message, values: object, language: Language): ReactNode {
  return asNode(formatParts<ReactNode>(message, values, language, asNode));
}

/** Nodes as children of their own, so that they need no keys. */
const asNode = (parts: ReactNode[]) => jsxs(Fragment, { children: parts });
