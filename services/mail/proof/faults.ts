import type { Dependencies } from '../src/actions/dependencies';
import { composeMail } from '../src/present/compose-mail';

/** Faults that the proof must notice, each a mistake somebody could make, and what it must say about it. */
const FAULTS = {
  'mark-before-send': 'is lost',
  'send-before-stored': 'came twice without a reason',
  'server-zone': 'has a wrong hour',
  'sequence-not-raised': 'has the sequence 1',
} as const;
export type Fault = keyof typeof FAULTS;
export const ALL_FAULTS = Object.keys(FAULTS) as Fault[];

/** Whether the errors that the proof found are those of the fault. */
export function isDetected(fault: Fault, errors: readonly string[]): boolean {
  return errors.some((error) => error.endsWith(FAULTS[fault]));
}

/** The dependencies of an instance with a fault. */
export function withFault(deps: Dependencies, fault: Fault | undefined): Dependencies {
  const { transport, mails, settings } = deps;
  if (!fault || !transport) return deps;
  if (fault === 'mark-before-send')
    return {
      ...deps,
      mails: {
        ...mails,
        // what is marked as sent is never tried again
        begin: async (taken, text) => {
          const begun = await mails.begin(taken, text);
          await mails.markSent(taken, deps.now());
          return begun;
        },
      },
    };
  if (fault === 'send-before-stored')
    return {
      ...deps,
      mails: {
        ...mails,
        add: (mail, now, batch) => {
          const send = async (): Promise<void> => {
            if (!('reservation' in mail.content.data)) return;
            const { email } = mail.content.data.reservation;
            const recipient = { email, email_confirmed: true, fname: '', lname: '', language: 'en' as const };
            const sent = {
              ...mail,
              state: 'queued' as const,
              tries: 0,
              created_at: now,
              queued_at: now,
              recipient,
            };
            await transport.send(composeMail(sent, settings));
          };
          void send();
          mails.add(mail, now, batch);
        },
      },
    };
  return {
    ...deps,
    transport: {
      ...transport,
      send: (mail) => {
        if (fault === 'server-zone')
          return transport.send({ ...mail, text: mail.text.replace(/^Time: .*$/m, `Time: ${serverTime()}`) });
        const { icalEvent: event } = mail;
        const icalEvent = event && { ...event, content: event.content.replace(/SEQUENCE:\d+/, 'SEQUENCE:1') };
        return transport.send({ ...mail, icalEvent });
      },
    },
  };
}

const serverTime = (): string => new Date().toLocaleTimeString('en-US', { timeZoneName: 'short' });
