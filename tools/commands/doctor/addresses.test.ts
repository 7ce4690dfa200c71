import { examineAddresses } from './addresses';

describe('what the doctor says about addresses', () => {
  const MAIL_URL = 'smtp://mail.mesa.example';
  const LOCAL = /links lead to/;
  const PROXY = /TRUST_PROXY is 0/;

  test.each([
    ['nothing is set', {}, []],
    ['mails leave and PUBLIC_URL is unset', { MAIL_URL }, [LOCAL]],
    ['mails leave and PUBLIC_URL is localhost', { MAIL_URL, PUBLIC_URL: 'http://localhost:3000' }, [LOCAL]],
    ['mails leave and PUBLIC_URL is a loopback', { MAIL_URL, PUBLIC_URL: 'http://127.0.0.1' }, [LOCAL]],
    ['https has no trusted proxy', { MAIL_URL, PUBLIC_URL: 'https://mesa.example' }, [PROXY]],
    [
      'https has a proxy that is not trusted',
      { PUBLIC_URL: 'https://mesa.example', TRUST_PROXY: '0' },
      [PROXY],
    ],
    ['all fits', { MAIL_URL, PUBLIC_URL: 'https://mesa.example', TRUST_PROXY: '1' }, []],
  ])('when %s', (_, settings, wrong) => {
    const findings = examineAddresses({ MAIL_URL: undefined, PUBLIC_URL: undefined, ...settings });
    expect(findings.filter(({ state }) => state === 'wrong').map(({ what }) => what)).toEqual(
      wrong.map((pattern) => expect.stringMatching(pattern) as string),
    );
  });
});
