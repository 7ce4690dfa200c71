import type { ReactNode } from 'react';
import { Button } from '../actions/button';
import { Modal } from './modal';
import styles from './confirm.module.css';

export interface ConfirmProps {
  /** the question */
  title: string;
  /** what will happen */
  children: ReactNode;
  /** the label of the button that acts: "Delete review" */
  confirm: string;
  /** the label of the button that goes back: "Keep review" */
  cancel: string;
  onConfirm: () => void;
  onCancel: () => void;
  busy?: boolean;
}

/**
 * Asks for confirmation before something that can't be undone. The focus begins on the button that goes back.
 */
export function Confirm({
  title,
  children,
  confirm,
  cancel,
  onConfirm,
  onCancel,
  busy = false,
}: ConfirmProps) {
  return (
    <Modal title={title} onClose={onCancel}>
      <div className={styles.text}>{children}</div>
      <div className={styles.buttons}>
        <Button data-autofocus="" onClick={onCancel}>
          {cancel}
        </Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
