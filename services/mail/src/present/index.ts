export { composeMail, type ComposedMail } from './compose-mail';
export { outboxEntry } from './outbox-entry';
export { sampleMails } from './sample-mails';
