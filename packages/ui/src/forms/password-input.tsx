import { useState } from 'react';
import { IconButton } from '../actions/icon-button';
import { EyeIcon, EyeOffIcon } from '../icons';
import { useText } from '../messages';
import { TextInput, type TextInputProps } from './text-input';

/**
 * A password input whose text can be shown. Give `autoComplete` ("current-password" or "new-password") for
 * password managers.
 */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'beside'>) {
  const t = useText();
  const [shown, setShown] = useState(false);
  const toggle = (
    <IconButton
      label={shown ? t('ui.password.hide') : t('ui.password.show')}
      icon={shown ? EyeOffIcon : EyeIcon}
      onClick={() => setShown(!shown)}
      disabled={props.disabled}
    />
  );
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      beside={toggle}
    />
  );
}
