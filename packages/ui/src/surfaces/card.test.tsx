import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Card, CardBody, CardLink, Meta, ResultRow } from './card';

describe('cards and rows', () => {
  it('link to their page by the title', () => {
    render(
      <Card lifts>
        <CardBody>
          <h3>
            <CardLink href="#/restaurants/42">Forno Ocaso</CardLink>
          </h3>
        </CardBody>
      </Card>,
    );
    expect(screen.getByRole('article')).toContainElement(screen.getByRole('link', { name: 'Forno Ocaso' }));
  });

  it('leave out facts that are missing', () => {
    render(
      <Meta>
        <>Italian</>
        {null}
        <>Irvine</>
      </Meta>,
    );
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Italian', 'Irvine']);
  });

  it('report when they are hovered or focused', async () => {
    const hover = jest.fn();
    render(
      <ResultRow photo={null} onHover={hover}>
        <a href="#/">Forno Ocaso</a>
      </ResultRow>,
    );
    await userEvent.hover(screen.getByRole('article'));
    await userEvent.unhover(screen.getByRole('article'));
    await userEvent.tab();
    expect(hover.mock.calls).toEqual([[true], [false], [true]]);
  });
});
