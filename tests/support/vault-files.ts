import { createMessage, encrypt, readKey } from "openpgp";
import { ApiClient, type ApiResponse } from "./api-client.ts";
import { ADMINISTRATOR } from "./gateway.ts";

export const TENANT = "TE-0000-0000-0000-0000-0000-0001";
export const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const PATH = "/api/provisioning";

/** An operator who moves cards in and out of a gateway. */
export class VaultFiles {
  readonly root: ApiClient;
  readonly #url: string;
  #key: string | undefined;

  constructor(url: string, credentials = ADMINISTRATOR) {
    this.#url = url;
    this.root = new ApiClient(url, credentials);
  }

  call(operation: string, body: object = {}): Promise<ApiResponse> {
    return this.root.post(`${PATH}/${operation}`, body);
  }

  /** The tenant's import key, made when it is first needed. */
  async publicKey(): Promise<string> {
    this.#key ??= String(
      (await this.call(`createImportKey/${TENANT}`, { algorithm: "curve25519" })).body["publicKey"],
    );
    return this.#key;
  }

  /** Encrypts a text as another gateway does. */
  async encrypted(text: string, publicKey?: string): Promise<Buffer<ArrayBuffer>> {
    const encryptionKeys = await readKey({ armoredKey: publicKey ?? (await this.publicKey()) });
    const message = await createMessage({ binary: Buffer.from(text) });
    return Buffer.from(await encrypt({ message, encryptionKeys, format: "binary" }));
  }

  /** Uploads a file as it is. */
  upload(file: Buffer<ArrayBuffer>, query: Record<string, string> = {}): Promise<ApiResponse> {
    const search = new URLSearchParams(query).toString();
    return this.root.send("POST", `${PATH}/importVaultFile/${MERCHANT}?${search}`, {
      body: file,
      headers: { "content-type": "application/octet-stream" },
    });
  }

  async check(lines: readonly string[], query: Record<string, string> = {}) {
    const { status, body } = await this.upload(await this.encrypted(lines.join("\n")), query);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body["vaultImport"];
  }

  async get(guid: string) {
    return (await this.root.get(`${PATH}/getVaultImport/${guid}`)).body["vaultImport"];
  }

  /** Starts a change of an import, and works until it is done. */
  async change(
    operation: "runVaultImport" | "undoVaultImport",
    guid: string,
    work: () => Promise<void>,
  ): Promise<ApiResponse> {
    const answer = this.call(`${operation}/${guid}`);
    const isDone = answer.then(() => true);
    while (!(await Promise.race([isDone, work().then(() => false)])));
    return answer;
  }

  /** A result file without the line of its columns, each row as its values. */
  async rows(address: string): Promise<string[][]> {
    const response = await fetch(address);
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
    const text = await response.text();
    return text
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(","));
  }

  get url(): string {
    return this.#url;
  }
}
