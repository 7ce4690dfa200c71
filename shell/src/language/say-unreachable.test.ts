import { screen } from '@testing-library/react';
import { sayUnreachable } from './say-unreachable';

describe('sayUnreachable', () => {
  it('says in both languages that Mesa does not answer, before what is shown', () => {
    document.body.innerHTML = '<div id="root"><header>Mesa</header></div>';
    const root = document.getElementById('root')!;
    sayUnreachable(root);
    expect(screen.getByRole('status')).toHaveTextContent(
      /^We can't reach Mesa\. .* Mesa no responde\. Revisa tu conexión e inténtalo de nuevo\.$/,
    );
    expect(root.firstChild).toBe(screen.getByRole('status'));
  });
});
