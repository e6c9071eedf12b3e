import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

/** A real SMTP server on a free port of loopback, without TLS. */
export interface MailServer {
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  /** Like a server that dies during a conversation. */
  dropConnections(): void;
  close(): Promise<void>;
}

export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString("utf8"),
        });
        done();
      });
    },
    ...options,
  });
  // Some tests close connections in the middle.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const sockets = new Set<Socket>();
  server.server.on("connection", (socket: Socket) => sockets.add(socket));
  return {
    port,
    mails,
    dropConnections: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** As text, with quoted-printable decoded where the tests need it. */
export function readable({ raw }: { raw: string }): string {
  return Buffer.from(
    raw
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");
}

/** The subject and both parts of a mail, decoded. */
export function partsOf(mail: { raw: string }): { subject: string; text: string; html: string } {
  const [head = "", ...rest] = mail.raw.split("\r\n\r\n");
  const header = /^Subject: ((?:.|\r\n[ \t])*)/m.exec(head)?.[1] ?? "";
  // RFC 2047: between two encoded words, the folding is not part of the text.
  const subject = header
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_word, encoding: string, text: string) =>
      encoding.toUpperCase() === "B"
        ? Buffer.from(text, "base64").toString("utf8")
        : readable({ raw: text.replaceAll("_", " ") }),
    );
  const partOf = (type: string): string => {
    const [, encoding = "", body = ""] =
      new RegExp(
        `Content-Type: ${type}(?:.|\r\n)*?(?:Transfer-Encoding: (\\S+)(?:.|\r\n)*?)\r\n\r\n([^]*?)\r\n--`,
      ).exec([head, ...rest].join("\r\n\r\n")) ?? [];
    return encoding === "base64" ? Buffer.from(body, "base64").toString("utf8") : readable({ raw: body });
  };
  return { subject, text: partOf("text/plain"), html: partOf("text/html") };
}
