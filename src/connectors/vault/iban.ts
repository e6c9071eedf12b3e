const SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/**
 * ISO 13616: two letters of the country, two check digits, up to 30 characters; the number is 1 modulo 97. Test accounts may
 * have wrong check digits, because their last digits select the simulated outcome.
 */
export function isIban(text: string, { checkDigits }: { checkDigits: boolean }): boolean {
  if (!SHAPE.test(text)) return false;
  const rotated = text.slice(4) + text.slice(0, 4);
  const digits = rotated.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return !checkDigits || BigInt(digits) % 97n === 1n;
}
