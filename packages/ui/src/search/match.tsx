/** `text` with the part that matches what was typed, at the beginning of a word, in <mark>. */
export function Match({ text, typed }: { text: string; typed: string }) {
  const at = matchAt(text, typed);
  if (at < 0) return text;
  const end = at + typed.trim().length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}

/** Where `typed` begins a word of `text`, any letter case and accents aside; -1 when nowhere. */
export function matchAt(text: string, typed: string): number {
  const wanted = plain(typed.trim());
  const whole = plain(text);
  // combining accents would shift the positions: then nothing is marked
  if (!wanted || whole.length !== text.length) return -1;
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(whole[at - 1]!)) return at;
  }
  return -1;
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
