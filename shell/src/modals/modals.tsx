import { Suspense, useEffect, useRef, type ComponentType } from 'react';
import type { ModalName, RemoteEntry } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { FailedState, Loading, Modal, SkeletonText } from '@mesa/ui';
import type { Registry } from '../registry/registry';
import { useResource } from '../registry/use-resource';
import { usePathChange } from '../paths/use-path-change';
import { SlotBoundary } from '../slot/slot-boundary';

/** The frame of the four modals; what is inside comes from the remote that the registry names for it. */
export function Modals({ registry }: { registry: Registry }) {
  const { modal, modalProps, closeModal } = useHost();
  // Back is a wish to leave what is on the screen; a step forward was made by whoever opened the modal
  usePathChange(({ back }) => back && closeModal());
  useLostFocus(modal !== null);
  if (!modal) return null;
  const entry = registry.fillerOf(modal);
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
      <Filled {...{ registry, entry, modal, modalProps }} onClose={closeModal} />
    </SlotBoundary>
  );
}

interface FilledProps {
  registry: Registry;
  entry: RemoteEntry;
  modal: ModalName;
  modalProps: object;
  onClose: () => void;
}

function Filled({ registry, entry, modal, modalProps, onClose }: FilledProps) {
  const loaded = useResource(modal, () => registry.modal(entry, modal));
  const waiting = (
    <Loading>
      <SkeletonText lines={4} />
    </Loading>
  );
  // another key, so that the focus goes to the form when it is there
  if (!loaded)
    return (
      <Modal key="waiting" title="One moment" onClose={onClose}>
        {waiting}
      </Modal>
    );
  const Content = loaded.Modal as ComponentType<object>;
  return (
    <Modal title={loaded.title} size={loaded.size} onClose={onClose}>
      <Suspense fallback={waiting}>
        <Content {...modalProps} />
      </Suspense>
    </Modal>
  );
}

/** The button that opened a modal may be gone when it closes, signed in meanwhile: then focus goes to the Profile link in its place. */
function useLostFocus(open: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) {
      document.querySelector<HTMLElement>('[data-profile-link]')?.focus({ preventScroll: true });
    }
    wasOpen.current = open;
  }, [open]);
}
