import type { Settings } from '../settings';
import { fine, wrong, type Finding } from './finding';

type Addresses = Pick<Settings, 'MAIL_URL' | 'PUBLIC_URL'> & {
  /** of the BFF, which inherits it from the environment of `npm start`; manifests set it in deployments */
  TRUST_PROXY?: string | undefined;
};

/** Whether mails lead to an address that others can open, and the BFF knows of the proxy in front of it. */
export function examineAddresses({ MAIL_URL, PUBLIC_URL, TRUST_PROXY }: Addresses): Finding[] {
  const findings: Finding[] = [];
  if (MAIL_URL && isOnThisMachine(PUBLIC_URL))
    findings.push(
      wrong(
        `Mails leave Mesa, and their links lead to ${PUBLIC_URL ?? 'localhost'}.`,
        'Set PUBLIC_URL to the address at which diners open Mesa.',
      ),
    );
  if (PUBLIC_URL?.startsWith('https:') && !Number(TRUST_PROXY))
    findings.push(
      wrong(
        'PUBLIC_URL is https, and TRUST_PROXY is 0: cookies are not Secure, all diners share one address.',
        'Start Mesa with TRUST_PROXY set to the number of proxies in front of it.',
      ),
    );
  return findings.length > 0 ? findings : [fine('PUBLIC_URL, MAIL_URL and TRUST_PROXY fit together.')];
}

function isOnThisMachine(url: string | undefined): boolean {
  if (url === undefined) return true;
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
