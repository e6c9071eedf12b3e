import type { IncomingMessage, ServerResponse } from "node:http";

/** The reports of a fake Adyen account, which a user of their own downloads. */
export class FakeAdyenReports {
  readonly #reports = new Map<string, { content: string; user: string }>();

  /** @param report whose `user` (`name:password`) alone may read it */
  set(path: string, report: { content: string; user: string }): void {
    this.#reports.set(path, report);
  }

  /** @param cutAfterBytes after which the connection breaks off */
  send(
    path: string,
    {
      request,
      response,
      cutAfterBytes,
    }: { request: IncomingMessage; response: ServerResponse; cutAfterBytes: number | undefined },
  ): void {
    const report = this.#reports.get(path);
    if (!report) return void response.writeHead(404).end();
    const expected = `Basic ${Buffer.from(report.user).toString("base64")}`;
    if (request.headers.authorization !== expected) return void response.writeHead(401).end();
    response.writeHead(200, { "content-length": String(Buffer.byteLength(report.content)) });
    if (cutAfterBytes === undefined) return void response.end(report.content);
    response.write(report.content.slice(0, cutAfterBytes), () => request.socket.destroy());
  }
}
