import { useId, useRef, type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../actions/icon-button';
import { classes } from '../classes';
import { CloseIcon } from '../icons';
import { useText } from '../messages';
import { keepTabInside, useModalFocus } from './modal-focus';
import styles from './modal.module.css';

export interface ModalProps {
  title: string;
  onClose: () => void;
  /** `form` is 440 px wide, `wide` is for the search box, `photo` for a photo, whose title is hidden */
  size?: 'form' | 'wide' | 'photo';
  children: ReactNode;
}

/**
 * A dialog over the page. The X, Esc and a press on the backdrop close it; a press inside does not
 * (spec.md §2).
 */
export function Modal({ title, onClose, size = 'form', children }: ModalProps) {
  const t = useText();
  const titleId = useId();
  const backdrop = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDivElement>(null);
  useModalFocus(backdrop, dialog);
  const presses = useBackdropPress(backdrop, onClose);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
    if (event.key === 'Tab' && dialog.current && keepTabInside(dialog.current, event.shiftKey))
      event.preventDefault();
  };
  return createPortal(
    // the backdrop is for the pointer; Esc and the X do the same from the keyboard
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={backdrop} className={styles.backdrop} {...presses} onKeyDown={onKeyDown} data-modal="">
      <div
        ref={dialog}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        className={classes(styles.dialog, size !== 'form' && styles[size])}
      >
        <div className={styles.top}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton
            label={t('ui.modal.close')}
            icon={CloseIcon}
            variant={size === 'photo' ? 'onPhoto' : 'quiet'}
            onClick={onClose}
          />
        </div>
        {children}
      </div>
    </div>,
    document.body,
  );
}

/**
 * Closes on a press that begins and ends on the backdrop. One that began inside, to select text for example,
 * does not count.
 */
function useBackdropPress(backdrop: RefObject<HTMLElement | null>, onClose: () => void) {
  const pressed = useRef(false);
  return {
    onPointerDown: (event: PointerEvent) => {
      pressed.current = event.target === backdrop.current;
    },
    onClick: (event: { target: EventTarget }) => {
      if (pressed.current && event.target === backdrop.current) onClose();
      pressed.current = false;
    },
  };
}
