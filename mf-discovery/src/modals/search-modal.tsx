import { hashPaths } from '@mesa/contract';
import { saveChoices, useChoices, useHost } from '@mesa/remote-kit';
import { SearchBox } from '../components/search-box';

export const title = 'Find a Table';
export const size = 'wide';

/** The search box again, over any page. */
export function Modal() {
  const { navigate, closeModal } = useHost();
  const { choices } = useChoices();
  const search = (query: string) => {
    saveChoices({ query });
    closeModal();
    navigate(hashPaths.search.to(query));
  };
  return (
    <SearchBox
      action="Let's go"
      queryLabel="Cuisine or city"
      link
      query={choices.query}
      onSearch={search}
      onLeave={closeModal}
    />
  );
}
