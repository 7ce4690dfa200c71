import { Suspense, useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import type { ModalName, RemoteEntry } from '@mesa/contract';
import { useHost, useLanguage } from '@mesa/remote-kit';
import { FailedState, Loading, Modal, SkeletonText } from '@mesa/ui';
import type { Registry } from '../registry/registry';
import { useResource } from '../registry/resources';
import { useText } from '../messages';
import { RemoteBoundary } from '../remote-screen/remote-boundary';

/** The frame of the four modals; their content comes from the remote that the registry names. */
export function Modals({ registry }: { registry: Registry }) {
  const t = useText();
  const { modal, modalProps, closeModal } = useHost();
  useFocusAfterSignIn(modal !== null);
  if (!modal) return null;
  const entry = registry.modalOwner(modal);
  if (!entry) {
    return (
      <Modal title={t('shell.modal.unavailable')} onClose={closeModal}>
        <p>{t('shell.modal.unavailableText')}</p>
      </Modal>
    );
  }
  return (
    <RemoteModal
      key={modal}
      registry={registry}
      entry={entry}
      modal={modal}
      modalProps={modalProps}
      onClose={closeModal}
    />
  );
}

interface RemoteModalProps {
  registry: Registry;
  entry: RemoteEntry;
  modal: ModalName;
  modalProps: object;
  onClose: () => void;
}

function RemoteModal(props: RemoteModalProps) {
  const t = useText();
  const { registry, entry, onClose } = props;
  return (
    <RemoteBoundary
      registry={registry}
      entry={entry}
      waiting={<Waiting onClose={onClose} />}
      draw={(failed) => (
        <Modal title={t('shell.modal.failed')} onClose={onClose}>
          <FailedState small {...failed} />
        </Modal>
      )}
    >
      {(shownMarker) => <ModalContent {...props} shownMarker={shownMarker} />}
    </RemoteBoundary>
  );
}

interface ModalContentProps extends RemoteModalProps {
  shownMarker: ReactNode;
}

function ModalContent({ registry, entry, modal, modalProps, shownMarker, onClose }: ModalContentProps) {
  // the title follows the language
  useLanguage();
  const loaded = useResource(modal, () => registry.modal(entry, modal));
  // another key, so that the focus moves to the form once it is loaded
  if (!loaded) return <Waiting key="waiting" onClose={onClose} />;
  const Content = loaded.Modal as ComponentType<object>;
  return (
    <Modal title={loaded.title} size={loaded.size} onClose={onClose}>
      <Suspense fallback={skeleton}>
        <Content {...modalProps} />
        {shownMarker}
      </Suspense>
    </Modal>
  );
}

const skeleton = (
  <Loading>
    <SkeletonText lines={4} />
  </Loading>
);

function Waiting({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <Modal title={t('shell.modal.waiting')} onClose={onClose}>
      {skeleton}
    </Modal>
  );
}

/** After a sign-in the button that opened the modal no longer exists, so the Profile link gets the focus. */
function useFocusAfterSignIn(open: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) {
      document.querySelector<HTMLElement>('[data-profile-link]')?.focus({ preventScroll: true });
    }
    wasOpen.current = open;
  }, [open]);
}
