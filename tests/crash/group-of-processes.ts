import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { GatewayProcess } from "./gateway-process.ts";

/** A connection for each request, so that the processes take turns. */
export const ownConnection = { headers: { connection: "close" } };

export interface RunningProcess {
  readonly name: string;
  readonly pid: number;
}

/** The processes of the gateway that serve requests or jobs, in the order of their start. */
export async function membersOf(gateway: GatewayProcess): Promise<RunningProcess[]> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "pid=,args=", "--ppid", String(gateway.pid)]);
  const members = stdout.split("\n").filter((line) => line.includes("processes/member.ts"));
  return members.map((line) => ({ pid: Number.parseInt(line, 10), name: line }));
}

export async function metricsOf(gateway: GatewayProcess): Promise<string> {
  return (await fetch(`${gateway.url}/metrics`, ownConnection)).text();
}
