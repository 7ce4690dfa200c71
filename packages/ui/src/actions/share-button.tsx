import { ShareIcon } from '../icons';
import { useText } from '../messages';
import { Button, type ButtonVariant } from './button';

export interface ShareButtonProps {
  /** what is shared, in a few words */
  title: string;
  /** a sentence beside the link */
  text?: string;
  /** whole address of the shared page */
  url: string;
  /** shows the outcome when the device does not */
  notify: (sentence: string, options?: { tone: 'bad' }) => void;
  variant?: ButtonVariant;
}

/** Shares a link by the device's own dialog, or copies it where there is none. */
export function ShareButton({ title, text, url, notify, variant }: ShareButtonProps) {
  const t = useText();
  const share = async () => {
    if ('share' in navigator) {
      // closing the dialog without sharing is not a failure
      await navigator.share({ title, url, ...(text && { text }) }).catch(() => {});
      return;
    }
    try {
      // for TypeScript, every navigator has `share`
      await (navigator as Navigator).clipboard.writeText(text ? `${text} ${url}` : url);
      notify(t('ui.share.copied'));
    } catch {
      notify(t('ui.share.failed'), { tone: 'bad' });
    }
  };
  return (
    <Button icon={ShareIcon} variant={variant} onClick={() => void share()}>
      {t('ui.share.button')}
    </Button>
  );
}
