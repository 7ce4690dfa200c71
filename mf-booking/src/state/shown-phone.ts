/** A phone number as people write it: "(213) 555-0142" for one of ten digits, any other as it was typed. */
export function shownPhone(phone: string): string {
  const [, area, exchange, line] = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(phone.trim()) ?? [];
  return line ? `(${area}) ${exchange}-${line}` : phone;
}
