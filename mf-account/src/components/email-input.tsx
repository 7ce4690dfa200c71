import { TextInput, type TextInputProps } from '@mesa/ui';

export type EmailInputProps = Omit<TextInputProps, 'label' | 'type' | 'autoCapitalize' | 'spellCheck'>;

/**
 * A field for an email, typed as it is meant: a phone neither capitalizes nor corrects it.
 * @param props `autoComplete` is `username`, so that a password manager fills in the account's email
 */
export function EmailInput(props: EmailInputProps) {
  return (
    <TextInput
      label="Email"
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
