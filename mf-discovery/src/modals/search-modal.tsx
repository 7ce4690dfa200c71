import { hashPaths } from '@mesa/contract';
import { saveChoices, useChoices, useHost } from '@mesa/remote-kit';
import { SearchBox } from '../components/search-box';
import { useChosenRequest } from '../components/use-chosen-request';
import { textNow, useText } from '../messages';

export const title = () => textNow()('searchModal.title');
export const size = 'wide';

/** The search box again, over any page. */
export function Modal() {
  const { navigate, closeModal } = useHost();
  const { choices } = useChoices();
  const t = useText();
  const search = (query: string) => {
    saveChoices({ query });
    closeModal();
    navigate(hashPaths.search.to(query));
  };
  return (
    <SearchBox
      {...useChosenRequest()}
      action={t('box.letsGo')}
      queryLabel={t('box.cuisineOrCity')}
      link
      query={choices.query}
      onSearch={search}
      onLeave={closeModal}
    />
  );
}
