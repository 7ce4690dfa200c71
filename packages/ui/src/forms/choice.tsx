import { useId, type ReactNode } from 'react';
import { ChevronDownIcon } from '../icons';
import { Icon, type IconShape } from '../icon';
import { classes } from '../classes';
import { Field, type FieldControl, type FieldProps } from './field';
import fieldStyles from './field.module.css';
import styles from './choice.module.css';

/** Where a control is used: in a form of its own ("boxed"), or as a cell of the search panel. */
export type ChoiceLook = 'boxed' | 'panel';

export interface ChoiceProps extends Omit<FieldProps, 'children' | 'className'> {
  look?: ChoiceLook;
  icon?: IconShape;
  chevron?: boolean;
  className?: string;
  children: (control: FieldControl & { className: string }) => ReactNode;
}

/**
 * The frame that select and date share in both looks. The control covers the whole frame, so a press anywhere
 * on it opens the control.
 */
export function Choice({ look = 'boxed', icon, chevron, children, className, ...field }: ChoiceProps) {
  const control = classes(styles.control, !icon && styles.noIcon, !chevron && styles.noChevron);
  if (look === 'panel')
    return (
      <PanelCell label={field.label} icon={icon} className={className}>
        {(id) => children({ ...bare(id), className: control })}
      </PanelCell>
    );
  return (
    <Field {...field} className={className && classes(fieldStyles.field, className)}>
      {(wiring) => (
        <div className={classes(fieldStyles.box, styles.box)}>
          {icon && <Icon of={icon} />}
          {children({ ...wiring, className: control })}
          {chevron && <Icon of={ChevronDownIcon} size={16} className={styles.chevronIcon} />}
        </div>
      )}
    </Field>
  );
}

/** One cell of the search panel: icon, label, and a control under it. */
export function PanelCell({
  label,
  icon,
  className,
  children,
}: {
  label: string;
  icon?: IconShape;
  className?: string;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={classes(styles.cell, className)}>
      {icon && <Icon of={icon} />}
      <div className={styles.cellText}>
        <label htmlFor={id} className={styles.cellLabel}>
          {label}
        </label>
        <div className={styles.spacer} />
      </div>
      {children(id)}
    </div>
  );
}

function bare(id: string): FieldControl {
  return { id, required: false, 'aria-invalid': undefined, 'aria-describedby': undefined };
}
