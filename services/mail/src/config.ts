import { answerTokens, format, mailTokens, serviceCommon } from '@mesa/server-kit';
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
  ...mailTokens,
  ...answerTokens,
  MAIL_URL: z
    .url({ protocol: /^smtps?$/ })
    .nullable()
    .default(null)
    .describe(
      'the smtp:// or smtps:// address of a mail server, such as smtp://user:password@host:587 ' +
        '(unset, nothing leaves Mesa)',
    ),
  MAIL_FROM: sender
    .default({ name: 'Mesa', email: 'tables@mesa.example' })
    .describe('the sender of all mails, such as Mesa <tables@mesa.example>'),
  PUBLIC_URL: format.origin.describe('the origin that links in mails lead to, such as https://mesa.example'),
  RATE_LIMIT_FACTOR: format.factor
    .default(1)
    .describe('a positive number that multiplies the budgets of mails'),
  MAILS_AT_ONCE: format.count
    .min(2)
    .default(10)
    .describe(
      'how many mails one instance sends at once, not counting those that the mail server keeps waiting',
    ),
};
