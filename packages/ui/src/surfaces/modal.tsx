import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '../actions/icon-button';
import { classes } from '../classes';
import { CloseIcon } from '../icons';
import { useText } from '../messages';
import { LiveRegion } from '../text/announce';
import styles from './modal.module.css';
import { useBackCloses } from './use-back-closes';

export interface ModalProps {
  title: string;
  onClose: () => void;
  /** `form` is 440 px wide, `wide` is for the search box, `photo` for a photo, whose title is hidden */
  size?: 'form' | 'wide' | 'photo';
  children: ReactNode;
}

/**
 * A dialog over the page. The X, Esc, Back and a press on the backdrop close it; a press inside does not
 * (spec.md §2). The focus begins on the element with `data-autofocus`, or on the dialog itself.
 */
export function Modal({ title, onClose, size = 'form', children }: ModalProps) {
  const t = useText();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    (element.querySelector<HTMLElement>('[data-autofocus]') ?? element).focus({ preventScroll: true });
    return () => element.close();
  }, []);
  useBackCloses(dialog, onClose);
  return (
    // the dialog fills the screen, so a press on it that is not on its panel is one on the backdrop; Esc and
    // the X do the same from the keyboard
    /* eslint-disable jsx-a11y/no-noninteractive-element-interactions */
    /* eslint-disable jsx-a11y/click-events-have-key-events */
    /* eslint-disable jsx-a11y/no-redundant-roles */
    <dialog
      ref={dialog}
      // found by its attribute as well, for example by the style sheets that users bring along
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={styles.backdrop}
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={({ target, currentTarget }) => {
        // a press that began inside, to select text for example, does not count
        if (target === currentTarget && pressed.current === target) onClose();
      }}
    >
      <div className={classes(styles.dialog, size !== 'form' && styles[size])}>
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
      <LiveRegion />
    </dialog>
  );
}
