import { useId, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../actions/icon-button';
import { classes } from '../classes';
import { CloseIcon } from '../icons';
import { keepTabInside, useModalFocus } from './modal-focus';
import styles from './modal.module.css';

export interface ModalProps {
  title: string;
  onClose: () => void;
  /** 440 px for a form, wide for the search box, photo for one picture with its title unseen */
  size?: 'form' | 'wide' | 'photo';
  /** other keys, the arrows of the image modal */
  onKey?: (key: string) => void;
  children: ReactNode;
}

/** A dialog over the page. The X, Esc and a press on the backdrop close it; a press inside does not (spec.md §2). */
export function Modal({ title, onClose, size = 'form', onKey, children }: ModalProps) {
  const titleId = useId();
  const backdrop = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDivElement>(null);
  // a drag that begins inside (selecting text) and ends outside is no wish to close
  const pressed = useRef(false);
  useModalFocus(backdrop, dialog);

  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Tab' && dialog.current) {
      if (keepTabInside(dialog.current, event.shiftKey)) event.preventDefault();
    } else onKey?.(event.key);
  };
  const press = (event: PointerEvent) => {
    pressed.current = event.target === backdrop.current;
  };
  const release = (event: { target: EventTarget }) => {
    if (pressed.current && event.target === backdrop.current) onClose();
    pressed.current = false;
  };
  return createPortal(
    // the backdrop is for the pointer; Esc and the X do the same from the keyboard
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={backdrop}
      className={styles.backdrop}
      onPointerDown={press}
      onClick={release}
      onKeyDown={key}
      data-modal=""
    >
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
            label="Close"
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
