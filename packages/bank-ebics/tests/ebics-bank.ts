import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  createSign,
  createVerify,
  generateKeyPairSync,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  verify,
  type KeyObject,
} from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { deflateSync, inflateSync } from "node:zlib";
import { canonicalXml, parseXml, type Document, type Element } from "../src/xml.ts";

const H004 = "urn:org:ebics:H004";
const DS = "http://www.w3.org/2000/09/xmldsig#";
const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";
const ZERO_IV = Buffer.alloc(16);
const OK = "000000";

/** A code with which the bank refuses a request. */
class Refused extends Error {}

/**
 * A bank that speaks EBICS 2.5 (H004): it checks the signatures, keys and encryption of each request as the specification says, with Node's
 * own cryptography, and signs and encrypts what it responds.
 */
export class EbicsBank {
  /** Zips of statements by order type; a type without one has no data. */
  readonly statements = new Map<string, Buffer>();
  /** Transfers that arrived, with their order type, and how their signature was. */
  readonly transfers: { type: string; document: string; isSigned: boolean }[] = [];
  readonly requests: { order: string; from: string | undefined; phase: string }[] = [];
  /** Letters of the user's keys have come, and its digests are right. */
  isActivated = false;
  /** What goes wrong with the next response. */
  spoils: "signature" | "connection" | "segments" | "code" | undefined;
  /** The request of this phase arrives, and its response is lost, once. */
  losesResponseOf: string | undefined;
  #server: Server;
  #keys = { X002: pair(), E002: pair() };
  #user: Partial<Record<"A006" | "X002" | "E002", KeyObject>> = {};
  #open = new Map<string, { type: string; key: Buffer; signature: Buffer | undefined }>();

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<EbicsBank> {
    const server = createServer();
    const bank = new EbicsBank(server);
    server.on("request", (request, reply) => {
      const pieces: Buffer[] = [];
      request.on("data", (piece: Buffer) => pieces.push(piece));
      request.on("end", () => {
        const text = bank.#respond(Buffer.concat(pieces).toString());
        const isLost = bank.losesResponseOf === bank.requests.at(-1)?.phase;
        if (isLost) bank.losesResponseOf = undefined;
        if (text === undefined || isLost) return void request.socket.destroy();
        reply.setHeader("content-type", "text/xml").end(text);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return bank;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/ebics`;
  }

  /** The digest of a key of the user, as its letter has it. */
  digestOfUser(name: "A006" | "X002" | "E002"): string {
    return digestOf(this.#user[name]!).toString("hex").toUpperCase();
  }

  /** The digest of a key of the bank, as it publishes it. */
  digestOfBank(name: "X002" | "E002"): string {
    return digestOf(this.#keys[name].publicKey).toString("hex").toUpperCase();
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #respond(xml: string): string | undefined {
    const { spoils } = this;
    this.spoils = undefined;
    if (spoils === "connection") return undefined;
    const document = parseXml(xml);
    const root = document.documentElement!;
    const order =
      textOf(root, "OrderType") ?? this.#open.get(textOf(root, "TransactionID") ?? "")?.type ?? "";
    const phase = textOf(root, "TransactionPhase") ?? "";
    this.requests.push({ order, from: textOf(root, "Start"), phase });
    try {
      if (textOf(root, "HostID") !== "BANKHOST") throw new Refused("091011");
      if (spoils === "code") throw new Refused("091002");
      if (root.localName === "ebicsUnsecuredRequest") return this.#takeKeys(root, order);
      if (!this.#isSigned(document)) throw new Refused("061001");
      if (!this.isActivated) throw new Refused("091003");
      if (root.localName === "ebicsNoPubKeyDigestsRequest") return this.#sendKeys();
      return this.#transact(root, { order, phase, spoils });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return root.localName === "ebicsRequest"
        ? this.#signed({ code: error.message })
        : keyResponse({ code: error.message });
    }
  }

  #takeKeys(root: Element, order: string): string {
    const data = parse(inflateSync(Buffer.from(textOf(root, "OrderData")!, "base64")));
    if (order === "INI") this.#user.A006 = keyIn(data, "SignaturePubKeyInfo");
    else {
      this.#user.X002 = keyIn(data, "AuthenticationPubKeyInfo");
      this.#user.E002 = keyIn(data, "EncryptionPubKeyInfo");
    }
    return keyResponse({ code: OK });
  }

  #sendKeys(): string {
    const info = (name: "X002" | "E002", element: string, version: string): string => {
      const { n, e } = this.#keys[name].publicKey.export({ format: "jwk" });
      const base64 = (text: string): string => Buffer.from(text, "base64url").toString("base64");
      return `<${element}><PubKeyValue><ds:RSAKeyValue><ds:Modulus>${base64(n!)}</ds:Modulus><ds:Exponent>${base64(e!)}</ds:Exponent></ds:RSAKeyValue></PubKeyValue><${version}>${name}</${version}></${element}>`;
    };
    const data = `<HPBResponseOrderData xmlns="${H004}" xmlns:ds="${DS}">${info("X002", "AuthenticationPubKeyInfo", "AuthenticationVersion")}${info("E002", "EncryptionPubKeyInfo", "EncryptionVersion")}<HostID>BANKHOST</HostID></HPBResponseOrderData>`;
    return keyResponse({ code: OK, data: this.#encrypted(Buffer.from(data)) });
  }

  #transact(
    root: Element,
    { order, phase, spoils }: { order: string; phase: string; spoils: EbicsBank["spoils"] },
  ): string {
    if (phase === "Receipt") return this.#signed({ code: "011000" }, spoils);
    if (phase === "Transfer") return this.#takeTransfers(root, spoils);
    this.#checkDigests(root);
    const id = randomBytes(16).toString("hex").toUpperCase();
    if (/^C5[234]$/.test(order)) {
      const content = this.statements.get(order);
      if (!content) return this.#signed({ code: "090005" }, spoils);
      this.#open.set(id, { type: order, key: Buffer.alloc(0), signature: undefined });
      return this.#signed(
        {
          code: OK,
          id,
          data: this.#encrypted(content),
          segments: spoils === "segments" ? 2 : 1,
        },
        spoils,
      );
    }
    const key = privateDecrypt(
      { key: this.#keys.E002.privateKey, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from(textOf(root, "TransactionKey")!, "base64"),
    );
    const signed = parse(decrypted(Buffer.from(textOf(root, "SignatureData")!, "base64"), key));
    if (textOf(signed, "SignatureVersion") !== "A006") throw new Refused("091005");
    const signature = Buffer.from(textOf(signed, "SignatureValue")!, "base64");
    this.#open.set(id, { type: order, key, signature });
    return this.#signed({ code: OK, id, orderId: "A001" }, spoils);
  }

  #takeTransfers(root: Element, spoils: EbicsBank["spoils"]): string {
    const open = this.#open.get(textOf(root, "TransactionID") ?? "");
    if (!open?.signature) throw new Refused("091101");
    const document = decrypted(Buffer.from(textOf(root, "OrderData")!, "base64"), open.key).toString();
    // A006: PSS over the digest of the order data.
    const isSigned = verify(
      "sha256",
      createHash("sha256").update(document).digest(),
      { key: this.#user.A006!, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 },
      open.signature,
    );
    if (!isSigned) throw new Refused("091301");
    this.transfers.push({ type: open.type, document, isSigned });
    return this.#signed({ code: OK, orderId: "A001" }, spoils);
  }

  #checkDigests(root: Element): void {
    for (const [element, name] of [
      ["Authentication", "X002"],
      ["Encryption", "E002"],
    ] as const)
      if (textOf(root, element) !== digestOf(this.#keys[name].publicKey).toString("base64"))
        throw new Refused("091008");
  }

  /** By the user's key X002, as canonical XML has it. */
  #isSigned(document: Document): boolean {
    const info = document.getElementsByTagNameNS(DS, "SignedInfo")[0];
    const key = this.#user.X002;
    if (!info || !key) return false;
    const marked = Array.from(document.getElementsByTagName("*")).filter(
      (element) => element.getAttribute("authenticate") === "true",
    );
    const digest = createHash("sha256").update(marked.map(canonicalXml).join("")).digest("base64");
    if (digest !== document.getElementsByTagNameNS(DS, "DigestValue")[0]?.textContent) return false;
    const value = document.getElementsByTagNameNS(DS, "SignatureValue")[0]!.textContent!;
    return createVerify("RSA-SHA256").update(canonicalXml(info)).verify(key, value, "base64");
  }

  #encrypted(content: Buffer): { key: string; data: string } {
    const key = randomBytes(16);
    const plain = deflateSync(content);
    const length = 16 - (plain.length % 16);
    const padded = Buffer.concat([plain, Buffer.alloc(length - 1), Buffer.from([length])]);
    const cipher = createCipheriv("aes-128-cbc", key, ZERO_IV).setAutoPadding(false);
    return {
      key: publicEncrypt({ key: this.#user.E002!, padding: constants.RSA_PKCS1_PADDING }, key).toString(
        "base64",
      ),
      data: Buffer.concat([cipher.update(padded), cipher.final()]).toString("base64"),
    };
  }

  #signed(response: Parameters<typeof parts>[0], spoils?: EbicsBank["spoils"]): string {
    const { header, body } = parts(response);
    const info = (digest: string): string =>
      `<ds:SignedInfo><ds:CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><ds:Reference URI="#xpointer(//*[@authenticate='true'])"><ds:Transforms><ds:Transform Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/></ds:Transforms><ds:DigestMethod Algorithm="${SHA256}"/><ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`;
    const whole = (digest: string, value: string): string =>
      `<?xml version="1.0" encoding="UTF-8"?><ebicsResponse xmlns="${H004}" xmlns:ds="${DS}" Version="H004" Revision="1">${header}<ds:AuthSignature>${info(digest)}<ds:SignatureValue>${value}</ds:SignatureValue></ds:AuthSignature>${body}</ebicsResponse>`.replaceAll(
        /(<\/?)ds:AuthSignature/g,
        "$1AuthSignature",
      );
    const draft = parseXml(whole("", ""));
    const marked = Array.from(draft.getElementsByTagName("*")).filter(
      (element) => element.getAttribute("authenticate") === "true",
    );
    const digest = createHash("sha256").update(marked.map(canonicalXml).join("")).digest("base64");
    const document = parseXml(whole(digest, ""));
    const [signedInfo] = Array.from(document.getElementsByTagNameNS(DS, "SignedInfo"));
    const value = createSign("RSA-SHA256")
      .update(canonicalXml(signedInfo!))
      .sign(this.#keys.X002.privateKey, "base64");
    const text = whole(digest, value);
    // A process between the bank and us changes what the response says.
    return spoils === "signature" ? text.replace("[EBICS_OK]", "[EBICS_OK] ") : text;
  }
}

function pair() {
  return generateKeyPairSync("rsa", { modulusLength: 2048 });
}

function parse(content: Buffer): Element {
  return parseXml(content.toString()).documentElement!;
}

function textOf(root: Element, name: string): string | undefined {
  return root.getElementsByTagNameNS("*", name)[0]?.textContent ?? undefined;
}

function keyIn(root: Element, name: string): KeyObject {
  const info = root.getElementsByTagNameNS("*", name)[0]!;
  const url = (element: string): string =>
    Buffer.from(textOf(info, element)!, "base64")
      .toString("base64url")
      .replace(/^(AA)+(?=.)/, "");
  const modulus = Buffer.from(textOf(info, "Modulus")!, "base64");
  const n = (modulus[0] === 0 ? modulus.subarray(1) : modulus).toString("base64url");
  return createPublicKey({ key: { kty: "RSA", n, e: url("Exponent") }, format: "jwk" });
}

/** SHA-256 of exponent and modulus in hexadecimal, as EBICS has it. */
function digestOf(key: KeyObject): Buffer {
  const { n, e } = key.export({ format: "jwk" });
  const hex = [e!, n!].map((part) => Buffer.from(part, "base64url").toString("hex").replace(/^0+/, ""));
  return createHash("sha256").update(hex.join(" ")).digest();
}

function decrypted(content: Buffer, key: Buffer): Buffer {
  const decipher = createDecipheriv("aes-128-cbc", key, ZERO_IV).setAutoPadding(false);
  return inflateSync(Buffer.concat([decipher.update(content), decipher.final()]));
}

function encryptionInfo(key: string): string {
  return `<DataEncryptionInfo authenticate="true"><EncryptionPubKeyDigest Version="E002" Algorithm="${SHA256}">AA==</EncryptionPubKeyDigest><TransactionKey>${key}</TransactionKey></DataEncryptionInfo>`;
}

function parts({
  code,
  id,
  orderId,
  data,
  segments,
}: {
  code: string;
  id?: string;
  orderId?: string;
  data?: { key: string; data: string };
  segments?: number;
}): { header: string; body: string } {
  // Of the order, and not of the request: there is no data.
  const technical = code.startsWith("0900") ? OK : code;
  const business = code.startsWith("0900") ? code : OK;
  const segment =
    segments === undefined ? "" : `<SegmentNumber lastSegment="${segments === 1}">1</SegmentNumber>`;
  const header = `<header authenticate="true"><static>${id === undefined ? "" : `<TransactionID>${id}</TransactionID>`}${segments === undefined ? "" : `<NumSegments>${segments}</NumSegments>`}</static><mutable><TransactionPhase>Initialisation</TransactionPhase>${segment}${orderId === undefined ? "" : `<OrderID>${orderId}</OrderID>`}<ReturnCode>${technical}</ReturnCode><ReportText>[EBICS_OK]</ReportText></mutable></header>`;
  const transfer = data
    ? `<DataTransfer>${encryptionInfo(data.key)}<OrderData>${data.data}</OrderData></DataTransfer>`
    : "";
  return { header, body: `<body>${transfer}<ReturnCode authenticate="true">${business}</ReturnCode></body>` };
}

/** Responses to requests of keys have no signature. */
function keyResponse({ code, data }: { code: string; data?: { key: string; data: string } }): string {
  const transfer = data
    ? `<DataTransfer>${encryptionInfo(data.key)}<OrderData>${data.data}</OrderData></DataTransfer>`
    : "";
  return `<?xml version="1.0" encoding="UTF-8"?><ebicsKeyManagementResponse xmlns="${H004}" xmlns:ds="${DS}" Version="H004" Revision="1"><header authenticate="true"><static/><mutable><OrderID>A000</OrderID><ReturnCode>${code}</ReturnCode><ReportText>[EBICS]</ReportText></mutable></header><body>${transfer}<ReturnCode authenticate="true">${code}</ReturnCode></body></ebicsKeyManagementResponse>`;
}
