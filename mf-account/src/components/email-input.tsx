import { TextInput, type TextInputProps } from '@mesa/ui';
import { useText } from '../messages';

export type EmailInputProps = Omit<TextInputProps, 'label' | 'type' | 'autoCapitalize' | 'spellCheck'> & {
  /** "Email" unless given */
  label?: string;
};

/**
 * An email field. Phones neither capitalize nor correct what is typed into it. With the default
 * `autoComplete`, password managers fill in the email of the account.
 */
export function EmailInput(props: EmailInputProps) {
  const t = useText();
  return (
    <TextInput
      label={t('field.email')}
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
