/** The form of a card number, 12 to 19 digits (ISO/IEC 7812-1); brand and check digit are not looked at. */
export function isPan(text: string): boolean {
  return /^\d{12,19}$/.test(text);
}
