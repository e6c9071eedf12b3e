import type { IncomingMessage, ServerResponse } from "node:http";

import { LabCalls } from "./lab-calls.ts";
import { LabClock } from "./lab-clock.ts";
import { controlled, type LabParts } from "./lab-control.ts";
import { LabFaults, respondWith, type SentBack } from "./lab-faults.ts";
import { labPages } from "./lab-pages.ts";
import type { LabProvider, LabRequest, LabResponse, LabSettings } from "./lab-provider.ts";
import { clientReport, type ClientReport } from "./client-report.ts";
import { seededText } from "./seeded-id.ts";
import { openPort, type LabCertificate } from "./open-port.ts";
import { WebhookSender } from "./webhook-sender.ts";

/** Makes a provider with empty books. */
export type OpenLabProvider = (settings: LabSettings) => Promise<LabProvider>;

export interface LabOptions {
  readonly port: number;
  /** `127.0.0.1`, unless other machines shall reach it. */
  readonly host: string;
  readonly seed: number;
  /** Gets every webhook. */
  readonly webhook?: string;
  /** Signs webhooks, in the provider's form. */
  readonly secret: string;
  readonly certificate?: () => LabCertificate;
}

const MAX_BODY_BYTES = 20 * 1024 * 1024;
const SLOW_PIECES = 5;
const SLOW_MS = 500;

/** A provider on this machine: its API, its pages, its webhooks, and the control addresses below `/_lab`. */
export class LabServer {
  readonly #open: OpenLabProvider;
  readonly #options: LabOptions;
  readonly #calls = new LabCalls();
  readonly #faults = new LabFaults();
  readonly #clock = new LabClock();
  readonly #webhooks: WebhookSender;
  #provider!: LabProvider;
  #requests = 0;
  #port: Awaited<ReturnType<typeof openPort>> | undefined;

  private constructor(open: OpenLabProvider, options: LabOptions) {
    this.#open = open;
    this.#options = options;
    this.#webhooks = new WebhookSender({
      provider: () => this.#provider,
      faults: this.#faults,
      address: options.webhook,
      secret: options.secret,
      // Receivers refuse signatures of another time than theirs.
      now: () => Temporal.Now.instant(),
    });
  }

  /** @throws when the port is taken */
  static async start(open: OpenLabProvider, options: LabOptions): Promise<LabServer> {
    const lab = new LabServer(open, options);
    lab.#port = await openPort((request, response) => void lab.#receive(request, response), options);
    await lab.#renew();
    return lab;
  }

  get url(): string {
    const { host } = this.#options;
    const name = host === "0.0.0.0" ? "127.0.0.1" : host;
    return `http://${name}:${this.#port?.port ?? 0}`;
  }

  report(): ClientReport {
    return clientReport(this.#calls.all(), this.#webhooks.records());
  }

  async close(): Promise<ClientReport> {
    this.#webhooks.stop();
    await this.#port?.close();
    await this.#provider.close();
    return this.report();
  }

  async #renew(): Promise<void> {
    const before = this.#provider as LabProvider | undefined;
    this.#provider = await this.#open({
      seed: this.#options.seed,
      now: () => this.#clock.now(),
      origin: () => this.url,
    });
    await before?.close();
  }

  get #parts(): LabParts {
    return {
      provider: this.#provider,
      calls: this.#calls,
      faults: this.#faults,
      clock: this.#clock,
      webhooks: this.#webhooks,
      seed: this.#options.seed,
      webhookAddress: this.#options.webhook ?? null,
      renew: async () => this.#renew(),
    };
  }

  async #receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on("error", () => response.destroy());
    try {
      const request = await readRequest(incoming);
      if (!request) return send(response, this.#provider.failure(413, "The request is too large."));
      const own = (await controlled(request, this.#parts)) ?? labPages(request, this.#parts);
      if (own) send(response, own);
      else await this.#execute(request, response);
    } catch (error) {
      if (response.headersSent) return void response.destroy();
      const message = error instanceof Error ? error.message : String(error);
      send(response, this.#provider.failure(400, `The lab cannot read this request: ${message}`));
    }
    this.#webhooks.flush();
  }

  async #execute(request: LabRequest, response: ServerResponse): Promise<void> {
    const provider = this.#provider;
    const refusal = provider.refuseCredentials(request);
    const isSession = provider.isSession?.(request) ?? false;
    const fault = refusal ? undefined : this.#faults.ofRequest(request, isSession);
    const mistakes = provider.mistakesIn?.(request) ?? [];
    const at = this.#clock.now();
    const sent: SentBack = refusal
      ? { kind: "whole", response: refusal }
      : await respondWith(fault, request, provider).catch((error: unknown): SentBack => ({
          kind: "whole",
          response: provider.failure(400, `The lab cannot read this request: ${messageOf(error)}`),
        }));
    const named = this.#withRequestId(sent);
    const shown = "response" in named ? named.response : undefined;
    this.#calls.add(request, { at, response: shown, fault, mistakes });
    await sendBack(response, named);
  }

  /** Every response has the provider's id of its request. */
  #withRequestId(sent: SentBack): SentBack {
    if (!("response" in sent)) return sent;
    this.#requests += 1;
    const id = `req_${seededText(this.#options.seed, `request ${this.#requests}`, { length: 14 })}`;
    const headers = { [this.#provider.requestIdHeader]: id, ...sent.response.headers };
    return { ...sent, response: { ...sent.response, headers } };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Undefined for one that is too large. */
async function readRequest(incoming: IncomingMessage): Promise<LabRequest | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += (chunk as Buffer).length;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk as Buffer);
  }
  const headers = Object.fromEntries(
    Object.entries(incoming.headersDistinct).map(([name, values = []]) => [name, values.join(", ")]),
  );
  return {
    method: incoming.method ?? "GET",
    path: incoming.url ?? "/",
    headers,
    body: Buffer.concat(chunks),
  };
}

function send(response: ServerResponse, { status, headers, body }: LabResponse): void {
  response.writeHead(status, headers).end(status === 204 ? undefined : body);
}

async function sendBack(response: ServerResponse, sent: SentBack): Promise<void> {
  switch (sent.kind) {
    case "whole":
      return send(response, sent.response);
    case "lost":
      return void response.destroy();
    case "silent":
      return;
    case "slow": {
      const { status, headers, body } = sent.response;
      const bytes = Buffer.from(body);
      response.writeHead(status, headers);
      const length = Math.max(1, Math.ceil(bytes.length / SLOW_PIECES));
      for (let at = 0; at < bytes.length && !response.destroyed; at += length) {
        await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
        response.write(bytes.subarray(at, at + length));
      }
      response.end();
    }
  }
}
