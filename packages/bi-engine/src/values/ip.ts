import ipaddr from "ipaddr.js";

/** An address as one number of 128 bits; IPv4 is in the mapped range, so both kinds sort together. */
type IpNumber = bigint;

type IpRange = { readonly from: IpNumber; readonly to: IpNumber };

const MAPPED_PREFIX = 0xffffn << 32n;
export const MAX_IP: IpNumber = (1n << 128n) - 1n;

/** Reads `10.0.0.1` or `2001:db8::1`; undefined when the text is no address. */
export function parseIp(text: string): IpNumber | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) {
    return MAPPED_PREFIX | BigInt(text.split(".").reduce((number, byte) => number * 256 + Number(byte), 0));
  }
  if (!text.includes(":") || text.includes("%") || !ipaddr.IPv6.isValid(text)) return undefined;
  return numberFromBytes(ipaddr.IPv6.parse(text).toByteArray());
}

/** The one spelling of an address: dotted for IPv4 (mapped too), shortest for IPv6. */
export function ipText(ip: IpNumber): string {
  const isV4 = ip >> 32n === MAPPED_PREFIX >> 32n;
  const bytes = bytesFromNumber(ip);
  return isV4 ? bytes.slice(12).join(".") : new ipaddr.IPv6(bytes).toRFC5952String();
}

/** Reads `10.0.0.0/8`; undefined when it is not a network. Host bits of the address are ignored. */
export function parseCidr(text: string): IpRange | undefined {
  const [address = "", prefix = "", ...rest] = text.split("/");
  const ip = parseIp(address);
  if (ip === undefined || rest.length > 0 || !/^\d{1,3}$/.test(prefix)) return undefined;
  const width = address.includes(":") ? 128 : 32;
  if (Number(prefix) > width) return undefined;
  const hostBits = BigInt(width - Number(prefix));
  const from = (ip >> hostBits) << hostBits;
  return { from, to: from | ((1n << hostBits) - 1n) };
}

function numberFromBytes(bytes: readonly number[]): bigint {
  return bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
}

function bytesFromNumber(ip: bigint): number[] {
  return Array.from({ length: 16 }, (_, index) => Number((ip >> BigInt(8 * (15 - index))) & 0xffn));
}
