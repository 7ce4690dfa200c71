import { screen } from '@testing-library/react';
import { sayUnreachable } from './say-unreachable';

describe('sayUnreachable', () => {
  it('says in both languages that Mesa does not answer, before what is shown', () => {
    document.body.innerHTML = '<div id="root"><header>Mesa</header></div>';
    const root = document.getElementById('root')!;
    sayUnreachable(root);
    const english = "We can't reach Mesa. Check your connection and try again.";
    expect(screen.getByText(english)).toHaveAttribute('lang', 'en');
    const spanish = 'Mesa no responde. Revisa tu conexión e inténtalo de nuevo.';
    expect(screen.getByText(spanish)).toHaveAttribute('lang', 'es');
    expect(root.firstChild).toBe(screen.getByRole('status'));
  });
});
