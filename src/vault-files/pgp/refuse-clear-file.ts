import { FileRefused } from "../file-fault.ts";

const ARMOR = "-----BEGIN PGP MESSAGE-----";
const BASE64 = /^[A-Za-z0-9+/]{4}/;
/** Packets with which an encrypted message begins (RFC 9580, 5): for a key, a password, a marker, and what they encrypt. */
const ENCRYPTED: ReadonlySet<number> = new Set([1, 3, 9, 10, 18, 20]);

/**
 * Refuses a file that does not begin as an encrypted one, before anything of it is kept: the database's files and its log would have
 * what is removed from tables.
 *
 * @param head its first bytes, as many as a few lines have
 * @throws FileRefused
 */
export function refuseClearFile(head: Buffer): void {
  const [first = 0] = armored(head.subarray(0, 4_096).toString("utf8")) ?? head;
  const isNewFormat = (first & 0x40) !== 0;
  const packet = (first & 0x80) === 0 ? -1 : isNewFormat ? first & 0x3f : (first & 0x3c) >> 2;
  if (!ENCRYPTED.has(packet)) throw new FileRefused({ code: "not_encrypted" });
}

/** The first bytes behind the lines of an armor (RFC 9580, 6.2); undefined for a binary file. */
function armored(text: string): Buffer | undefined {
  const [begin = "", ...lines] = text.replace("\uFEFF", "").trimStart().split("\n");
  if (!begin.startsWith(ARMOR)) return undefined;
  const data = lines.find((line) => line.trim() !== "" && !line.includes(":")) ?? "";
  return Buffer.from(BASE64.exec(data)?.[0] ?? "", "base64");
}
