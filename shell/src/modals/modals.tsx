import { Suspense, useEffect, useRef, type ComponentType } from 'react';
import type { ModalName, RemoteEntry } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { FailedState, Loading, Modal, SkeletonText } from '@mesa/ui';
import type { Registry } from '../registry/registry';
import { useResource } from '../registry/use-resource';
import { usePathChange } from '../paths/use-path-change';
import { SlotBoundary } from '../slot/slot-boundary';

/** The frame of the four modals; their content comes from the remote that the registry names. */
export function Modals({ registry }: { registry: Registry }) {
  const { modal, modalProps, closeModal } = useHost();
  // Back closes the modal; a push comes from the code that opened it
  usePathChange(({ back }) => back && closeModal());
  useLostFocus(modal !== null);
  if (!modal) return null;
  const entry = registry.modalOwner(modal);
  if (!entry) {
    return (
      <Modal title="Not available" onClose={closeModal}>
        <p>This isn't available right now. Please try again later.</p>
      </Modal>
    );
  }
  return (
    <SlotBoundary
      key={modal}
      entry={entry}
      onRetry={() => registry.forget(entry)}
      draw={(failed) => (
        <Modal title="Something went wrong" onClose={closeModal}>
          <FailedState small {...failed} />
        </Modal>
      )}
    >
      <ModalContent {...{ registry, entry, modal, modalProps }} onClose={closeModal} />
    </SlotBoundary>
  );
}

interface ModalContentProps {
  registry: Registry;
  entry: RemoteEntry;
  modal: ModalName;
  modalProps: object;
  onClose: () => void;
}

function ModalContent({ registry, entry, modal, modalProps, onClose }: ModalContentProps) {
  const loaded = useResource(modal, () => registry.modal(entry, modal));
  const skeleton = (
    <Loading>
      <SkeletonText lines={4} />
    </Loading>
  );
  // another key, so that the focus moves to the form once it is loaded
  if (!loaded)
    return (
      <Modal key="waiting" title="One moment" onClose={onClose}>
        {skeleton}
      </Modal>
    );
  const Content = loaded.Modal as ComponentType<object>;
  return (
    <Modal title={loaded.title} size={loaded.size} onClose={onClose}>
      <Suspense fallback={skeleton}>
        <Content {...modalProps} />
      </Suspense>
    </Modal>
  );
}

/** After a sign-in the button that opened the modal no longer exists, so the Profile link gets the focus. */
function useLostFocus(open: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) {
      document.querySelector<HTMLElement>('[data-profile-link]')?.focus({ preventScroll: true });
    }
    wasOpen.current = open;
  }, [open]);
}
