import { screen, within } from '@testing-library/react';
import { Refusal } from '@mesa/contract';
import { both } from '../testing/remotes';
import { renderShell } from '../testing/render-shell';

describe('the footer of every page', () => {
  it('has the cities and cuisines of the catalogue', async () => {
    const cities = [{ name: 'Lima', count: 3 }];
    renderShell({ published: both, answers: { getFacets: { cities, cuisines: [], fictional: true } } });
    const list = await screen.findByRole('navigation', { name: 'Cities' });
    expect(within(list).getByRole('link', { name: 'Lima' })).toHaveAttribute('href', '#/search/lima');
    expect(screen.getByText('Demo restaurants are fictional.')).toBeInTheDocument();
  });

  it('is there without them while they cannot be loaded', async () => {
    renderShell({ published: both, answers: { getFacets: new Refusal('fault', 'No.') } });
    expect(await screen.findByRole('link', { name: 'Privacy' })).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Cities' })).not.toBeInTheDocument();
  });
});
