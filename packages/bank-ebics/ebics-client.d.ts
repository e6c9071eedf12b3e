/** The parts of ebics-client 5.0.0 (MIT) that the package uses; it has no types of its own. */
declare module "ebics-client" {
  interface Keys {
    a(): unknown;
    x(): unknown;
    e(): unknown;
    bankX(): { toPem(): string } | null;
    bankE(): { toPem(): string } | null;
  }

  export interface Order {
    version: string;
    operation: "ini" | "download" | "upload";
    orderDetails: Readonly<Record<string, unknown>>;
    document?: string;
    transactionId?: string;
  }

  export interface EbicsResponse {
    technicalCode(): string;
    businessCode(): string;
    transactionId(): string;
    orderId(): string;
    isSegmented(): boolean;
    isLastSegment(): boolean;
    orderData(): Buffer | Record<string, never>;
    bankKeys(): Record<string, { mod: Buffer; exp: Buffer }>;
  }

  export class Client {
    constructor(options: {
      url: string;
      partnerId: string;
      userId: string;
      hostId: string;
      passphrase: string;
      keyStorage: { read(): Promise<string>; write(data: string): Promise<void> };
    });
    readonly url: string;
    keyEncryptor: { encrypt(data: string): string; decrypt(data: string): string };
    keys(): Promise<Keys | null>;
    setBankKeys(keys: Record<string, { mod: Buffer; exp: Buffer }>): Promise<void>;
    signOrder(order: Order): Promise<string>;
    ebicsRequest(order: Order): Promise<EbicsResponse>;
    _generateKeys(): Promise<void>;
  }

  export class BankLetter {
    constructor(options: { client: Client; bankName: string; template: string });
    generate(): Promise<string>;
  }

  export const Orders: Readonly<Record<"INI" | "HIA" | "HPB", Order>>;
}

declare module "ebics-client/lib/middleware/response.js" {
  import type { EbicsResponse } from "ebics-client";
  const response: { version(name: string): (xml: string, keys: unknown) => EbicsResponse };
  export default response;
}
