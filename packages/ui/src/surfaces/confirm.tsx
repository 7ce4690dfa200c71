import type { ReactNode } from 'react';
import { Button } from '../actions/button';
import { Modal } from './modal';
import styles from './confirm.module.css';

export interface ConfirmProps {
  /** the question */
  title: string;
  /** what will happen */
  children: ReactNode;
  /** the words of the deed, "Delete review" */
  confirm: string;
  /** the way back, "Keep it" unless told */
  cancel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  busy?: boolean;
}

/** A second thought before something that cannot be taken back. Focus begins on the way back. */
export function Confirm({
  title,
  children,
  confirm,
  cancel = 'Keep it',
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
