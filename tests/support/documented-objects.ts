import { generateKey } from "openpgp";
import { API_EXAMPLES } from "../../src/gateway/api-examples.ts";
import { anOrder, ApiClient } from "./api-client.ts";
import { camt } from "./camt.ts";
import { createConnector } from "./connectors.ts";
import { ADMINISTRATOR } from "./gateway.ts";
import { MERCHANT, VaultFiles } from "./vault-files.ts";

/** The account of the documented bank statement. */
const IBAN = "AT441999900004217201";
const BANK = "documented-bank";
const CARDS = "customerIdentification,externalToken,pan,expirationMonth,expirationYear";

/** What the documented requests of bank statements, books and stored cards need: new objects for each of them. */
export class DocumentedObjects {
  readonly #url: string;
  readonly #root: ApiClient;
  readonly #api: ApiClient;
  readonly #files: VaultFiles;

  constructor(url: string) {
    this.#url = url;
    this.#root = new ApiClient(url, ADMINISTRATOR);
    this.#api = new ApiClient(url);
    this.#files = new VaultFiles(url);
  }

  /** The connector whose account the documented statement names. */
  async openAccount(): Promise<void> {
    const config = { testMode: true, extraData: { iban: IBAN, accountHolder: "Shop GmbH" } };
    await createConnector(this.#root, {
      apiKey: BANK,
      adapter: "BankAccount",
      method: "BankTransfer",
      config,
    });
  }

  /** A transfer that is awaited. */
  async awaited(): Promise<{ uuid: string; reference: string }> {
    const { transactionToken: _token, ...order } = anOrder();
    const { body } = await this.#api.transaction(BANK, "debit", { ...order, amount: "49.90" });
    return { uuid: body["uuid"], reference: body["extraData"].reference };
  }

  /** An entry of the account, with the text and the account of the payer. */
  async entryOf(text: string, payer = "AT611904300234573201"): Promise<string> {
    const id = String(anOrder()["merchantTransactionId"]);
    const file = camt([{ amount: "49.90", text: [text], reference: id, iban: payer }], { id, iban: IBAN });
    const path = `/api/provisioning/importBankStatement/${MERCHANT}`;
    await this.#root.send("POST", path, {
      body: Buffer.from(file),
      headers: { "content-type": "application/xml" },
    });
    const { body } = await this.#root.get(`/api/provisioning/listBankEntries/${MERCHANT}`);
    return body["bankEntries"].find((entry: { text: string }) => entry.text === text).guid;
  }

  /** The merchant, of whose account a refund waits for a file of transfers. */
  async refundedMerchant(): Promise<string> {
    const { uuid, reference } = await this.awaited();
    await this.entryOf(reference, "DE75512108001245126199");
    const { transactionToken: _token, ...order } = anOrder();
    const refund = { ...order, referenceUuid: uuid, amount: "49.90" };
    const { body } = await this.#api.transaction(BANK, "refund", refund);
    if (body["returnType"] !== "PENDING") throw new Error(JSON.stringify(body));
    return MERCHANT;
  }

  async matchedEntry(): Promise<string> {
    return this.entryOf((await this.awaited()).reference);
  }

  /** The profile of a merchant who has a payment of today. */
  async bookedProfile(): Promise<string> {
    const name = String(anOrder()["merchantTransactionId"]);
    const tenant = "TE-0000-0000-0000-0000-0000-0001";
    const { merchant } = await this.#made(`createMerchant/${tenant}`, { name });
    const simulator = { name, adapter: "Simulator", method: "Creditcard", apiKey: name };
    const { connector } = await this.#made(`createConnector/${merchant!.guid}`, {
      ...simulator,
      config: { testMode: true },
    });
    const credentials = { username: name, password: "booked-otter-runs-94" };
    await this.#made(`createMerchantUser/${merchant!.guid}`, { ...credentials, type: "api" });
    const paid = await new ApiClient(this.#url, credentials).debit({}, name);
    if (paid.body["success"] !== true) throw new Error(JSON.stringify(paid.body));
    const example = API_EXAMPLES["createBookingProfile"] as { accounts: object };
    const accounts = { ...example.accounts, clearing: { [connector!.guid]: "1461" } };
    const { bookingProfile } = await this.#made(`createBookingProfile/${merchant!.guid}`, {
      ...example,
      accounts,
    });
    return bookingProfile!.guid;
  }

  cardFile(): Promise<Buffer<ArrayBuffer>> {
    const id = String(anOrder()["merchantTransactionId"]);
    return this.#files.encrypted(`${CARDS}\n${id},${id},4111111111111111,12,2030`);
  }

  /** A file of cards that was read. */
  async checkedFile(): Promise<string> {
    const { body } = await this.#files.upload(await this.cardFile());
    return body["vaultImport"].guid;
  }

  async importedFile(): Promise<string> {
    const guid = await this.checkedFile();
    await this.#files.call(`runVaultImport/${guid}`);
    return guid;
  }

  /** The key of a receiver. */
  async publicKey(): Promise<string> {
    const userIDs = [{ name: "Receiver" }];
    return (await generateKey({ type: "curve25519", userIDs, format: "armored" })).publicKey;
  }

  /** A tenant that has not exported anything today. */
  async newTenant(): Promise<string> {
    return (await this.#made("createTenant", { name: "Leaves" }))["tenant"]!.guid;
  }

  async #made(operation: string, body: object): Promise<Record<string, { guid: string }>> {
    const made = await this.#root.post(`/api/provisioning/${operation}`, body);
    if (made.status !== 200) throw new Error(`${operation}: ${JSON.stringify(made.body)}`);
    return made.body;
  }
}
