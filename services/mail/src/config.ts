import { format, serviceCommon, type Variables } from '@mesa/server-kit';
import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';

const sender = z.string().transform((text, ctx) => {
  const [parsed, ...others] = addressparser(text, { flatten: true });
  const isOne = parsed && others.length === 0 && z.email().safeParse(parsed.address).success;
  if (!isOne || /[\r\n]/.test(text)) {
    ctx.addIssue('is not one address');
    return z.NEVER;
  }
  return { name: parsed.name || 'Mesa', email: parsed.address };
});

/** The settings of the mail service. */
export const variables = {
  ...serviceCommon,
  MAIL_URL: {
    expected:
      'the smtp:// or smtps:// address of a mail server, such as smtp://user:password@host:587 ' +
      '(unset, nothing leaves Mesa)',
    format: z.url({ protocol: /^smtps?$/ }).nullable(),
    default: null,
  },
  MAIL_FROM: {
    expected: 'the sender of all mails, such as Mesa <tables@mesa.example>',
    format: sender,
    default: { name: 'Mesa', email: 'tables@mesa.example' },
  },
  PUBLIC_URL: {
    expected: 'the origin that links in mails lead to, such as https://mesa.example',
    format: z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin),
  },
  MAIL_TOKEN_SECRET: {
    expected: 'a secret of at least 32 characters, the same as for accounts',
    format: z.string().min(32),
  },
  RATE_LIMIT_FACTOR: {
    expected: 'a positive number that multiplies the budgets of mails',
    format: format.factor,
    default: 1,
  },
  MAILS_AT_ONCE: {
    expected:
      'how many mails one instance sends at once, not counting those that the mail server keeps waiting',
    format: format.count.min(2),
    default: 10,
  },
} satisfies Variables;
