import type { FieldProps } from './field';

/** The props of a control's field, and those of the control itself. */
export function splitFieldProps<P extends Omit<FieldProps, 'children' | 'className'>>({
  label,
  required,
  hint,
  error,
  hideLabel,
  ...control
}: P) {
  return [{ label, required, hint, error, hideLabel }, control] as const;
}
